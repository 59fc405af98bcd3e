/**
 * A backup cannot be written, read or restored. The message says what happened and what to do, and is
 * meant to be printed as it is.
 */
export class BackupError extends Error {
  override name = 'BackupError';
}
