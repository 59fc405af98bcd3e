import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { BucketFolder } from '../../storage/s3.ts';
import { BackupError } from '../backup-error.ts';
import { openBackupBucket, type BackupBucket, type BucketAccess } from './backup-bucket.ts';
import { decrypt, encrypt } from './encryption.ts';
import { surplusBackups } from './surplus-backups.ts';

export type OffsiteSettings = {
  folder: BucketFolder;
  access: BucketAccess;
  passphrase: string;
  /** Lower only in tests. */
  workFactor?: number;
};

export type OffsiteCopy = {
  url: string;
  removed: string[];
  /** Why older copies are still there, if the store did not let the shop list or delete them. */
  notRemoved?: string | undefined;
};

const ABANDONED_MS = 24 * 3_600_000;

async function* hashing(file: string, digest: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    digest.update(chunk);
    yield chunk;
  }
}

type Copy = { name: string; passphrase: string; sha256: string };

async function readBack(bucket: BackupBucket, { name, passphrase, sha256 }: Copy): Promise<void> {
  try {
    const digest = createHash('sha256');
    const content = decrypt(bucket.read(name), { name, passphrase });
    for await (const chunk of content) digest.update(chunk);
    if (digest.digest('hex') !== sha256) throw new Error('The content differs.');
  } catch (cause) {
    await bucket.remove(name).catch(() => undefined);
    throw new BackupError(
      'The copy in the bucket could not be read back, so it does not count. Try again.',
      { cause },
    );
  }
}

/** A copy that was read back is good, whatever becomes of older ones. */
async function removeSurplus(bucket: BackupBucket): Promise<Omit<OffsiteCopy, 'url'>> {
  const removed: string[] = [];
  try {
    for (const old of surplusBackups(await bucket.list())) {
      await bucket.remove(old);
      removed.push(old);
    }
    return { removed };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return { removed, notRemoved: error.message };
  }
}

/** Puts a backup into the bucket, encrypted, reads it back, and removes surplus ones. @throws BackupError unless the copy is good */
export async function copyOffsite(
  file: string,
  { name: plainName, now = new Date() }: { name: string; now?: Date },
  { folder, access, passphrase, workFactor }: OffsiteSettings,
): Promise<OffsiteCopy> {
  const name = `${plainName}.age`;
  const bucket = await openBackupBucket(access, folder);
  const digest = createHash('sha256');
  await bucket.put(name, await encrypt(hashing(file, digest), passphrase, workFactor));
  await readBack(bucket, { name, passphrase, sha256: digest.digest('hex') });
  const older = await removeSurplus(bucket);
  // Not every store can list uploads.
  await bucket.abortUploads(new Date(now.getTime() - ABANDONED_MS)).catch(() => undefined);
  return { url: `s3://${folder.bucket}/${folder.prefix}${name}`, ...older };
}
