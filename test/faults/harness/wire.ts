import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import {
  createFrontendReader,
  spoiled,
  type FrontendMessage,
  type Statement,
} from './frontend-messages.ts';

/**
 * What becomes of a statement: it passes; the database refuses it (`fail`); the connection is lost
 * before it is sent (`drop`), when it has just been sent (`drop-sent`), or when the database has
 * done it and the answer is on its way (`drop-reply`).
 */
export type Verdict = 'pass' | 'fail' | 'drop' | 'drop-sent' | 'drop-reply';

export type Wire = {
  /** Leads to the same database, over the wire. */
  connectionString: string;
  /** Asked about each statement of each connection until it is replaced. */
  judge: (statement: Statement) => Verdict;
  /** Called when a verdict loses a connection, the moment before. */
  losing: () => void;
  /** How much later answers arrive, on connections made from now on. */
  latencyMs: number;
  /** While it is, nothing passes and no connection is lost; what was sent meanwhile never arrives. */
  isSilent: boolean;
  /** Loses every connection there is; new ones may be made. */
  cut(): void;
  /** As when the database is not there: no connections, and none can be made. */
  down(): void;
  up(): void;
  close(): Promise<void>;
};

type Ends = { client: Socket; database: Socket; connection: number };

function loseBoth({ client, database }: Ends): void {
  client.destroy();
  database.destroy();
}

/** Whether this is the end of an answer: ReadyForQuery. */
function isReady(chunk: Buffer): boolean {
  return chunk.length >= 6 && chunk.at(-6) === 0x5a && chunk.at(-2) === 5;
}

/** Client to database, statement by statement. Answers what is to be done with the database's answers. */
function passRequests(ends: Ends, wire: Wire): () => boolean {
  const reader = createFrontendReader();
  let verdict: Verdict = 'pass';

  function judged(one: FrontendMessage): Buffer {
    if (one.text === undefined) return one.bytes;
    // Several statements may make one request: what befell one of them stays.
    if (verdict !== 'pass') return one.bytes;
    const { connection } = ends;
    verdict = wire.judge({ text: one.text, application: reader.application(), connection });
    return verdict === 'fail' ? spoiled(one) : one.bytes;
  }

  function lose(): void {
    wire.losing();
    loseBoth(ends);
  }

  ends.client.on('data', (chunk: Buffer) => {
    if (wire.isSilent) return;
    for (const one of reader.read(chunk)) {
      const bytes = judged(one);
      if (verdict === 'drop') {
        lose();
        return;
      }
      const isLast = verdict === 'drop-sent' && one.endsRequest;
      ends.database.write(bytes, () => isLast && lose());
      if (isLast) return;
      if (verdict === 'fail' && one.endsRequest) verdict = 'pass';
    }
  });
  return () => verdict === 'drop-reply';
}

function passAnswers(ends: Ends, wire: Wire, isWithheld: () => boolean): void {
  const { latencyMs } = wire;
  ends.database.on('data', (chunk: Buffer) => {
    if (wire.isSilent) return;
    if (isWithheld()) {
      if (!isReady(chunk)) return;
      wire.losing();
      loseBoth(ends);
    } else if (latencyMs === 0) ends.client.write(chunk);
    else setTimeout(() => ends.client.writable && ends.client.write(chunk), latencyMs);
  });
}

function targetOf(connectionString: string): { host: string; port: number } | { path: string } {
  const url = new URL(connectionString);
  const port = Number(url.port || 5432);
  const folder = url.searchParams.get('host');
  return folder === null ? { host: url.hostname, port } : { path: `${folder}/.s.PGSQL.${port}` };
}

function through(connectionString: string, port: number): string {
  const url = new URL(connectionString);
  url.host = `127.0.0.1:${port}`;
  // The private database is reached over a socket file otherwise.
  url.searchParams.delete('host');
  return url.href;
}

/** A wire between a shop and its database that understands statements and can fail in many ways. */
export async function openWire(connectionString: string): Promise<Wire> {
  const target = targetOf(connectionString);
  const open = new Set<Ends>();
  let isDown = false;
  let count = 0;

  const server = createServer({ noDelay: true }, (client) => {
    if (isDown) {
      client.resetAndDestroy();
      return;
    }
    count += 1;
    const database = connect({ ...target, noDelay: true });
    const ends = { client, database, connection: count };
    open.add(ends);
    for (const socket of [ends.client, ends.database]) {
      socket.on('error', () => loseBoth(ends));
      socket.on('close', () => {
        loseBoth(ends);
        open.delete(ends);
      });
    }
    passAnswers(ends, wire, passRequests(ends, wire));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const wire: Wire = {
    connectionString: through(connectionString, (server.address() as AddressInfo).port),
    judge: () => 'pass',
    losing: () => undefined,
    latencyMs: 0,
    isSilent: false,
    cut() {
      for (const ends of open) loseBoth(ends);
    },
    down() {
      isDown = true;
      wire.cut();
    },
    up() {
      isDown = false;
    },
    async close() {
      wire.cut();
      server.close();
      await once(server, 'close');
    },
  };
  return wire;
}
