import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import v4 from '@20minutes/s3rver/lib/signature/v4.js';
import type { S3Settings } from '#features/media/server/storage/s3-store.ts';

/** What happens on the way between the shop and the store. */
export type Fault =
  /** Nobody listens. */
  | 'gone'
  /** A connection, and then nothing. */
  | 'silent'
  /** A beginning, and then nothing. */
  | 'stuck'
  /** The connection ends in the middle of an answer. */
  | 'cut'
  /** Half of an answer that says it is whole. */
  | 'half'
  | 'error'
  /** Redirects elsewhere. */
  | 'elsewhere';

export type S3Server = {
  endpoint: string;
  bucket: string;
  key: string;
  secret: string;
  /** For a store of its own in the one bucket. */
  settings: (prefix: string) => S3Settings;
  /** From now on, or no more; `only` spoils requests that it matches, such as `GET /bucket?list-type=2`. */
  fail: (fault: Fault | undefined, only?: RegExp) => void;
  /** How many requests have come. */
  requestCount: () => number;
  close: () => Promise<void>;
};

const BUCKET = 'pictures';
// The only key that the server knows.
const KEY = 'S3RVER';

// AWS and its SDK sign a slash after the bucket in a listing; this server does not.
const { getStringToSign } = v4;
v4.getStringToSign = (signed, signature) => {
  const uri = /^\/[^/]+$/.test(signed.uri) ? `${signed.uri}/` : signed.uri;
  return getStringToSign({ ...signed, uri }, signature);
};

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The server's own answer. The host that was signed is handed on. */
async function ask(port: number, incoming: IncomingMessage) {
  const { method, url, headers } = incoming;
  // Whole before it is handed on: a client may be killed in the middle.
  const body = await collect(incoming);
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await collect(answer) };
}

type Answer = Awaited<ReturnType<typeof ask>>;

function spoil(response: ServerResponse, { status, headers, body }: Answer, fault?: Fault): void {
  const half = body.subarray(0, body.length / 2);
  if (fault === 'silent') return;
  if (fault === 'error') response.writeHead(503).end();
  else if (fault === 'elsewhere') {
    response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end();
  } else if (fault === 'half') {
    response.writeHead(status, { ...headers, 'content-length': half.length }).end(half);
  } else {
    response.writeHead(status, headers);
    if (fault === undefined) response.end(body);
    else response.write(half, () => fault === 'cut' && response.destroy());
  }
}

/** Uploads in parts that have begun: the server itself can neither list nor abort them. */
function watchUploads() {
  const begun = new Map<string, { key: string; at: string }>();

  function list(): string {
    const each = [...begun].map(
      ([id, { key, at }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`,
    );
    return `<ListMultipartUploadsResult>${each.join('')}</ListMultipartUploadsResult>`;
  }

  /** The answer of the server, or the one that it lacks. */
  return function complete({ method, url = '' }: IncomingMessage, answer: Answer): Answer {
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const id = searchParams.get('uploadId');
    if (searchParams.has('uploads') && method === 'GET') {
      return { status: 200, headers: {}, body: Buffer.from(list()) };
    }
    if (searchParams.has('uploads')) {
      const [, started = ''] = /<UploadId>(.*)<\/UploadId>/.exec(answer.body.toString()) ?? [];
      const key = pathname.split('/').slice(2).join('/');
      begun.set(started, { key, at: new Date().toISOString() });
    }
    if (id === null || method === 'PUT') return answer;
    begun.delete(id);
    return method === 'DELETE' ? { status: 204, headers: {}, body: Buffer.of() } : answer;
  };
}

/** A server like S3 with one bucket, and a way to it that a test can spoil. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'lehar-s3-'));
  const options = { address: '127.0.0.1', port: 0, silent: true, directory };
  const server = new S3rver({ ...options, configureBuckets: [{ name: BUCKET }] });
  const { port } = await server.run();
  let fault: Fault | undefined;
  let only: RegExp | undefined;
  let count = 0;
  const completed = watchUploads();
  const way = createServer((incoming, response) => {
    count += 1;
    const isSpoilt = only?.test(`${incoming.method} ${incoming.url}`) ?? true;
    const happens = isSpoilt ? fault : undefined;
    if (happens === 'gone') incoming.socket.resetAndDestroy();
    else {
      void ask(port, incoming).then(
        (answer) => spoil(response, completed(incoming, answer), happens),
        () => response.destroy(),
      );
    }
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  const endpoint = `http://127.0.0.1:${(way.address() as AddressInfo).port}`;
  return {
    endpoint,
    bucket: BUCKET,
    key: KEY,
    secret: KEY,
    settings: (prefix) => ({
      bucket: BUCKET,
      prefix,
      endpoint,
      region: 'us-east-1',
      key: KEY,
      secret: KEY,
      // A busy machine is no store that is away.
      callMs: 15_000,
    }),
    fail(next, matching) {
      [fault, only] = [next, matching];
    },
    requestCount: () => count,
    async close() {
      way.closeAllConnections();
      way.close();
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
