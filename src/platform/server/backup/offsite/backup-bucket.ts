import type { CompletedPart } from '@aws-sdk/client-s3';
import { connectS3, isRefusal, type BucketFolder, type S3Access } from '../../storage/s3.ts';
import { BackupError } from '../backup-error.ts';

/** A folder of a bucket. An object appears whole or not at all. */
export type BackupBucket = {
  put: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
  read: (name: string) => AsyncIterable<Uint8Array>;
  remove: (name: string) => Promise<void>;
  /** Names of backups, oldest first. */
  list: () => Promise<string[]>;
  /** Removes the parts of uploads that began before then and never ended. */
  abortUploads: (before: Date) => Promise<void>;
};

export type BucketAccess = S3Access & {
  /** Longest silence of a connection. */
  silenceMs?: number;
};

const TRIES = 4;
const CONNECT_MS = 5_000;
const SILENCE_MS = 60_000;
/** A bucket takes 10,000 parts: 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;
const BACKUP = /^lehar-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.age$/;

const ELSEWHERE = ['PermanentRedirect', 'AuthorizationHeaderMalformed', 'TemporaryRedirect'];

function explain(error: unknown, { bucket }: BucketFolder): BackupError {
  if (error instanceof BackupError) return error;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const code = name === 'Error' ? message : name;
  let sentence = `The store of the bucket ${bucket} does not answer (${code}). Check the network and BACKUP_S3_ENDPOINT, then try again.`;
  if (name === 'NoSuchBucket') {
    sentence = `There is no bucket ${bucket} in the store. Make it, or correct its name in BACKUP_URL.`;
  } else if (ELSEWHERE.includes(name)) {
    sentence = `The bucket ${bucket} lies in another region (${message}). Set BACKUP_S3_REGION.`;
  } else if (isRefusal(error)) {
    sentence = `The store of the bucket ${bucket} refuses the shop (${code}). Check BACKUP_S3_KEY, BACKUP_S3_SECRET and what this key may do there.`;
  }
  return new BackupError(sentence, { cause: error });
}

async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(chunks);
}

type Connection = Awaited<ReturnType<typeof connectS3>>;
type Location = { Bucket: string; Key: string };

async function upload(
  { sdk, client }: Connection,
  at: Location,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(at));
  try {
    const Parts: CompletedPart[] = [];
    for await (const Body of inParts(content)) {
      const PartNumber = Parts.length + 1;
      const part = { ...at, UploadId, PartNumber, Body };
      const { ETag } = await client.send(new sdk.UploadPartCommand(part));
      Parts.push({ ETag, PartNumber });
    }
    const whole = { ...at, UploadId, MultipartUpload: { Parts } };
    await client.send(new sdk.CompleteMultipartUploadCommand(whole));
  } catch (error) {
    const abort = new sdk.AbortMultipartUploadCommand({ ...at, UploadId });
    await client.send(abort).catch(() => undefined);
    throw error;
  }
}

async function list({ sdk, client }: Connection, { bucket, prefix }: BucketFolder) {
  const names: string[] = [];
  const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
  for await (const { Contents = [] } of pages) {
    names.push(...Contents.map(({ Key = '' }) => Key.slice(prefix.length)));
  }
  return names.filter((name) => BACKUP.test(name)).toSorted();
}

async function abortUploads(
  { sdk, client }: Connection,
  { bucket: Bucket, prefix: Prefix }: BucketFolder,
  before: Date,
): Promise<void> {
  const listing = new sdk.ListMultipartUploadsCommand({ Bucket, Prefix });
  const { Uploads = [] } = await client.send(listing);
  for (const { Key = '', UploadId, Initiated } of Uploads) {
    if (!BACKUP.test(Key.slice(Prefix.length)) || !Initiated || Initiated >= before) continue;
    await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }
}

/** Its calls throw BackupErrors. */
export async function openBackupBucket(
  { silenceMs = SILENCE_MS, ...access }: BucketAccess,
  folder: BucketFolder,
): Promise<BackupBucket> {
  const patience = { tries: TRIES, connectMs: CONNECT_MS, silenceMs };
  const connection = await connectS3(access, patience);
  const { sdk, client } = connection;
  const { bucket: Bucket, prefix } = folder;
  const locationOf = (name: string): Location => ({ Bucket, Key: prefix + name });

  async function calling<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      throw explain(error, folder);
    });
  }

  return {
    put: (name, content) => calling(upload(connection, locationOf(name), content)),
    async *read(name) {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(locationOf(name)));
        yield* Body as unknown as AsyncIterable<Uint8Array>;
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') {
          throw new BackupError(`There is no s3://${Bucket}/${prefix}${name}.`, { cause: error });
        }
        throw explain(error, folder);
      }
    },
    async remove(name) {
      await calling(client.send(new sdk.DeleteObjectCommand(locationOf(name))));
    },
    list: () => calling(list(connection, folder)),
    abortUploads: (before) => calling(abortUploads(connection, folder, before)),
  };
}
