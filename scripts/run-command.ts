/** What the parser of options says of one that it does not know. */
const UNKNOWN_OPTION = /^Unknown option '[^']*'/;

function describe(error: unknown, usage: string): string {
  if (!(error instanceof Error)) return String(error);
  const [unknown] = UNKNOWN_OPTION.exec(error.message) ?? [];
  return unknown === undefined ? error.message : `${unknown}.\n${usage}`;
}

type Command = {
  /** Shown for `--help`. */
  usage: string;
  /** The beginning of the sentence about a failure. */
  failed?: string;
  run: () => Promise<void>;
};

/** Runs a command to its end. A failure is one sentence; LOG_LEVEL=debug adds where it happened. */
export async function runCommand({ usage, failed = '', run }: Command): Promise<void> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage);
    return;
  }
  try {
    await run();
  } catch (error) {
    process.exitCode = 1;
    console.error(`${failed}${describe(error, usage)}`);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
  }
}
