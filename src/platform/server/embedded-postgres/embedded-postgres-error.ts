/** The embedded PostgreSQL cannot be used; the message is for the owner. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
  readonly sentence = true;
}

const USE_ANOTHER_SERVER =
  'or set DATABASE_URL to a PostgreSQL server of your own (version 15 or newer)';

type Explanation = { sign: RegExp; why(folder: string): string };

const EXPLANATIONS: Explanation[] = [
  {
    sign: /No space left on device|Disk quota exceeded|database or disk is full|ENOSPC|EDQUOT/,
    why: (folder) =>
      `The disk that holds ${folder} is full, so nothing could be stored safely. ` +
      'Free at least 500 MB there and start again, or set DATA_DIR to a folder on another disk.',
  },
  {
    sign: /error while loading shared libraries|Library not loaded|GLIBC|ENOENT|ENOEXEC/,
    why: () =>
      'This system lacks something that the PostgreSQL binaries need (on Linux: glibc 2.28 or newer, not musl). ' +
      `Run \`npm ci\` again, use another system, ${USE_ANOTHER_SERVER}.`,
  },
  {
    sign: /Read-only file system|EROFS/,
    why: (folder) =>
      `${folder} lies on a read-only file system, and the shop must write there. Set DATA_DIR to a folder that can be written.`,
  },
  {
    sign: /Permission denied|unable to open database file|readonly database|Operation not permitted|EACCES|EPERM|EINVAL|wrong ownership|invalid permissions/,
    why: (folder) =>
      `This user may not use ${folder}, or may not switch to the user that PostgreSQL runs as. ` +
      'Start the shop as the user that made the folder, set DATA_DIR to a folder of your own, ' +
      `${USE_ANOTHER_SERVER}.`,
  },
  {
    sign: /could not (create|map).*shared memory|Cannot allocate memory|ENOMEM|out of memory/,
    why: () =>
      'There is not enough memory for PostgreSQL (it needs about 100 MB). Stop other programs and start again.',
  },
  {
    sign: /valid checkpoint|PANIC|invalid (data in file|page)|is not a valid .*(page|file)|could not read file|No such file or directory|required WAL directory|could not find the database system|database "\w+" does not exist|in recovery mode/,
    why: (folder) =>
      `The database in ${folder} is damaged: files of it are missing or changed. ` +
      'Keep a copy of that folder, move it away and restore the last backup: npm run restore -- FILE',
  },
];

function tellingLines(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const causes = lines.filter((line) => /FATAL|PANIC|ERROR|could not|does not exist/.test(line));
  return (causes.length > 0 ? causes : lines).slice(-4).join('\n  ');
}

/** Explains a program's output or a file system error in a sentence. @param failed its start: "PostgreSQL could not be started" */
export function explainFailure(
  failed: string,
  { folder, output }: { folder: string; output: string },
): EmbeddedPostgresError {
  const known = EXPLANATIONS.find(({ sign }) => sign.test(output));
  const why =
    known?.why(folder) ??
    `The shop has no database without it. Look at the lines below, ${USE_ANOTHER_SERVER}.`;
  return new EmbeddedPostgresError(`${failed}. ${why}\n  ${tellingLines(output)}`);
}

export async function explained<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EmbeddedPostgresError || !(error instanceof Error)) throw error;
    if (!('code' in error)) throw error;
    const failure = explainFailure('The folder of the database could not be prepared', {
      folder,
      output: error.message,
    });
    failure.cause = error;
    throw failure;
  }
}
