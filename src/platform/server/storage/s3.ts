import type { S3Client } from '@aws-sdk/client-s3';

export type S3Access = {
  /** AWS without it. */
  endpoint?: string | undefined;
  region: string;
  key: string;
  secret: string;
};

export type BucketFolder = { bucket: string; prefix: string };

/** The addresses that `bucketFolder` takes. */
export const BUCKET_URL = /^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[\w./-]*)?$/;

/** @param url `s3://bucket/folder`; the prefix ends in a slash, or is empty */
export function bucketFolder(url: URL): BucketFolder {
  const prefix = url.pathname.replace(/^\//, '').replace(/(?<=[^/])$/, '/');
  return { bucket: url.hostname, prefix };
}

type Patience = {
  tries: number;
  connectMs: number;
  /** Longest silence of an open connection. */
  silenceMs?: number;
};

/** A client that calls the endpoint of the settings only and follows no redirects. */
export async function connectS3(
  { endpoint, region, key, secret }: S3Access,
  { tries, connectMs, silenceMs }: Patience,
) {
  // 9 MB that only shops with a bucket need.
  const sdk = await import('@aws-sdk/client-s3');
  const client: S3Client = new sdk.S3Client({
    region,
    // Own servers rarely have a host name per bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: key, secretAccessKey: secret },
    maxAttempts: tries,
    requestHandler: {
      connectionTimeout: connectMs,
      ...(silenceMs !== undefined && { socketTimeout: silenceMs }),
    },
    // Many servers do not support these; our own SHA-256 is checked instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

/** The HTTP status in a failure of the client, 0 without an answer. */
function statusOf(error: unknown): number {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode ?? 0;
}

/** True for lasting failures: 4xx, except time-outs and rate limits. */
export function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status >= 300 && status < 500 && status !== 408 && status !== 429;
}
