import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  connectS3,
  isRefusal,
  type BucketFolder,
  type S3Access,
} from '#platform/server/storage/s3.ts';
import {
  assertKey,
  isKey,
  StoreUnavailable,
  StoreRefused,
  type PictureStore,
  type StoredObject,
} from './picture-store.ts';

export type S3Settings = S3Access &
  BucketFolder & {
    /** Milliseconds for a call with its retry and the whole answer. */
    callMs?: number;
  };

const CONNECT_MS = 1_000;
const CALL_MS = 5_000;
const TRIES = 2;

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function explained(error: unknown): Error {
  if (error instanceof StoreUnavailable) return error;
  const Kind = isRefusal(error) ? StoreRefused : StoreUnavailable;
  return new Kind(describe(error), { cause: error });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function createS3Store(settings: S3Settings): Promise<PictureStore> {
  const { bucket: Bucket, prefix, callMs = CALL_MS } = settings;
  const { sdk, client } = await connectS3(settings, { tries: TRIES, connectMs: CONNECT_MS });

  function locationOf(key: string): { Bucket: string; Key: string } {
    assertKey(key);
    return { Bucket, Key: prefix + key };
  }

  async function calling<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return work(AbortSignal.timeout(callMs)).catch((error: unknown) => {
      throw explained(error);
    });
  }

  async function* list(): AsyncGenerator<StoredObject> {
    let after: string | undefined;
    do {
      const command = new sdk.ListObjectsV2Command({
        Bucket,
        Prefix: prefix,
        ContinuationToken: after,
      });
      const page = await calling((abortSignal) => client.send(command, { abortSignal }));
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        const key = Key.slice(prefix.length);
        // Foreign objects, such as the marker of a folder.
        if (isKey(key) && LastModified !== undefined) yield { key, changedAt: LastModified };
      }
      after = page.NextContinuationToken;
    } while (after !== undefined);
  }

  return {
    async put(key, bytes) {
      const Metadata = { sha256: digestOf(bytes) };
      const command = new sdk.PutObjectCommand({ ...locationOf(key), Body: bytes, Metadata });
      await calling((abortSignal) => client.send(command, { abortSignal }));
    },
    get: (key) =>
      calling(async (abortSignal) => {
        try {
          const command = new sdk.GetObjectCommand(locationOf(key));
          const { Body, Metadata } = await client.send(command, { abortSignal });
          // The signal aborts reading the body, too.
          const bytes = Buffer.concat((await (Body as Readable).toArray()) as Buffer[]);
          if (digestOf(bytes) === Metadata?.sha256) return bytes;
          throw new StoreUnavailable(`${key} came otherwise than it was put.`);
        } catch (error) {
          if (isMissing(error)) return undefined;
          throw error;
        }
      }),
    async remove(key) {
      const command = new sdk.DeleteObjectCommand(locationOf(key));
      await calling((abortSignal) => client.send(command, { abortSignal }));
    },
    list,
  };
}
