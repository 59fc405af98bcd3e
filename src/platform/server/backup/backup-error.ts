/** A backup cannot be written, read or restored; the message is for the owner. */
export class BackupError extends Error {
  override name = 'BackupError';
}
