import { parseArgs } from 'node:util';

export type Options = {
  /** Length of one round of load. */
  seconds: number;
  /** Rounds for each side, of which the median counts. */
  rounds: number;
};

type Arguments = { names: string[]; options: Options; isDryRun: boolean };

function positive(name: string, text: string): number {
  const value = Number(text);
  if (value > 0) return value;
  throw new Error(`--${name} is a number above 0`);
}

/** `npm run bench -- search --seconds 5 --rounds 3 --dry-run` */
export function readOptions(): Arguments {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '3' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  return {
    names: positionals,
    options: {
      seconds: positive('seconds', values.seconds),
      rounds: positive('rounds', values.rounds),
    },
    isDryRun: values['dry-run'],
  };
}
