import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BUCKET_URL, bucketFolder, type BucketFolder } from '../../storage/s3.ts';
import { BackupError } from '../backup-error.ts';
import { makeBackupFolder, refuseFile, refuseFolder } from '../backup-folder.ts';
import { openBackupBucket, type BucketAccess } from './backup-bucket.ts';
import { decrypt, isEncrypted } from './encryption.ts';

type Source = {
  /** A file, `s3://bucket/folder/file.tar.age`, or `s3://bucket/folder` for the newest backup in it. */
  from: string;
  access: BucketAccess | undefined;
  passphrase: string | undefined;
  /** Where an encrypted backup is decrypted. */
  folder: string;
};

export type PlainBackup = { file: string; remove: () => Promise<void> };

async function decryptInto(
  folder: string,
  encrypted: AsyncIterable<Uint8Array>,
  { name, passphrase }: { name: string; passphrase: string | undefined },
): Promise<PlainBackup> {
  if (passphrase === undefined) {
    throw new BackupError(
      `${name} is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was encrypted with.`,
    );
  }
  await makeBackupFolder(folder);
  // The nightly backup removes what a kill leaves of it.
  const file = path.join(folder, `lehar-restore.${randomBytes(4).toString('hex')}.partial`);
  const remove = () => rm(file, { force: true });
  try {
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    await pipeline(decrypt(encrypted, { name, passphrase }), target);
    return { file, remove };
  } catch (error) {
    await remove();
    if (error instanceof BackupError) throw error;
    return refuseFolder(folder, error);
  }
}

/** `file` is `undefined` for a folder. */
function locationOf(from: string): { folder: BucketFolder; file: string | undefined } {
  if (!BUCKET_URL.test(from))
    throw new BackupError(`${from} is no address like s3://bucket/folder.`);
  const url = new URL(from);
  if (!url.pathname.endsWith('.age')) return { folder: bucketFolder(url), file: undefined };
  const parent = new URL(url);
  parent.pathname = path.posix.dirname(url.pathname);
  return { folder: bucketFolder(parent), file: path.posix.basename(url.pathname) };
}

async function fetchFromBucket({ from, access, passphrase, folder: target }: Source) {
  if (!access) {
    throw new BackupError(
      'Set BACKUP_S3_KEY and BACKUP_S3_SECRET, and BACKUP_S3_ENDPOINT where the store is not AWS.',
    );
  }
  const { folder, file } = locationOf(from);
  const bucket = await openBackupBucket(access, folder);
  const name = file ?? (await bucket.list()).at(-1);
  if (name === undefined) throw new BackupError(`There is no backup in ${from}.`);
  return decryptInto(target, bucket.read(name), { name, passphrase });
}

async function startsEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch((cause) => refuseFile(file, cause));
  const { buffer } = await handle.read({ buffer: Buffer.alloc(64) }).finally(() => handle.close());
  return isEncrypted(buffer);
}

/** A backup as a plain file, fetched and decrypted where needed. @throws BackupError */
export async function fetchBackup(source: Source): Promise<PlainBackup> {
  const { from, passphrase, folder } = source;
  if (from.startsWith('s3://')) return fetchFromBucket(source);
  const file = path.resolve(from);
  if (!(await startsEncrypted(file))) return { file, remove: () => Promise.resolve() };
  return decryptInto(folder, createReadStream(file), { name: file, passphrase });
}
