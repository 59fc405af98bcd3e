const UNKNOWN_OPTION = /^Unknown option '[^']*'/;

function describe(error: unknown, usage: string): string {
  if (!(error instanceof Error)) return String(error);
  const [unknown] = UNKNOWN_OPTION.exec(error.message) ?? [];
  return unknown === undefined ? error.message : `${unknown}.\n${usage}`;
}

type Command = {
  usage: string;
  /** Start of the failure sentence. */
  failed?: string;
  run: () => Promise<void>;
};

/** Runs a command. A failure is one sentence; LOG_LEVEL=debug adds where it happened. */
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
