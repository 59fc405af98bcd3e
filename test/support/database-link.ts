import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type DatabaseLink = {
  /** Leads to the same database, through the link. */
  connectionString: string;
  /** Connections tried through the link. */
  attempts(): number;
  /** Connections are dropped and new ones reset, as when the database is stopped. */
  cut(): void;
  mend(): void;
  /** Drops all packets silently, like a machine that is gone. */
  swallow(): void;
  close(): Promise<void>;
};

function forward(from: Socket, to: Socket): void {
  for (const [one, other] of [
    [from, to],
    [to, from],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
    one.pipe(other);
  }
}

/** A wire to the database that a test can cut and mend. */
export async function openDatabaseLink(connectionString: string): Promise<DatabaseLink> {
  const target = new URL(connectionString);
  const sockets = new Set<Socket>();
  let attempts = 0;
  let isCut = false;

  function accept(socket: Socket): void {
    attempts += 1;
    if (isCut) {
      socket.resetAndDestroy();
      return;
    }
    const database = connect(Number(target.port || 5432), target.hostname);
    for (const one of [socket, database]) {
      sockets.add(one);
      one.on('close', () => sockets.delete(one));
    }
    forward(socket, database);
  }

  const server = createServer(accept).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const through = new URL(connectionString);
  through.host = `127.0.0.1:${port}`;
  // The private database is reached over a socket file otherwise.
  through.searchParams.delete('host');
  return {
    connectionString: through.href,
    attempts: () => attempts,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    swallow() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
