import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { SOCKETS } from '#platform/server/http/limits/limit-table.ts';
import { ROOT } from './own-postgres.ts';

/** How a client wastes a connection. */
export type Habit = 'headers' | 'body' | 'idle' | 'deaf';

export type SlowSockets = {
  /** How many could be opened at all. */
  taken(): number;
  close(): void;
};

const DROP_MS = 1_000;
/** As many as a connection may have under way. */
const QUESTIONS = SOCKETS.unanswered;

/** Larger than the buffers of both ends: the shop waits for the client to read. */
function longestAsset(): string {
  const folder = path.join(ROOT, 'build/client/assets');
  const sized = readdirSync(folder).map((name) => ({
    name,
    size: statSync(path.join(folder, name)).size,
  }));
  const longest = sized.toSorted((one, other) => other.size - one.size)[0];
  return `/assets/${longest?.name ?? ''}`;
}

/** What a client says at first; slow ones say a letter a second afterwards. */
const FIRST: Record<Habit, (host: string) => string> = {
  headers: (host) => `GET /v2/products HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `,
  body: (host) =>
    `POST /v2/custom-order-email HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"name":"`,
  idle: () => '',
  deaf: (host) => `GET ${longestAsset()} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(QUESTIONS),
};

type Opened = { habit: Habit; from: string; onTaken: () => void };

function openOne(origin: string, { habit, from, onTaken }: Opened): Socket {
  const { hostname, port, host } = new URL(origin);
  const socket = connect({ port: Number(port), host: hostname, localAddress: from }, onTaken);
  if (habit === 'deaf') socket.pause();
  else socket.resume();
  socket.write(FIRST[habit](host));
  socket.on('error', () => undefined);
  if (habit === 'headers' || habit === 'body') {
    const timer = setInterval(() => socket.writable && socket.write('a'), DROP_MS);
    socket.on('close', () => clearInterval(timer));
  }
  return socket;
}

/**
 * Opens so many connections of each habit to the shop, in turn from each of these addresses of this
 * machine.
 */
export function openSlowSockets(
  origin: string,
  many: Record<Habit, number>,
  addresses: string[],
): SlowSockets {
  let taken = 0;
  const habits = (Object.keys(many) as Habit[]).flatMap((habit) =>
    Array.from({ length: many[habit] }, () => habit),
  );
  const sockets = habits.map((habit, at) =>
    openOne(origin, {
      habit,
      from: addresses[at % addresses.length] ?? '',
      onTaken: () => (taken += 1),
    }),
  );
  return {
    taken: () => taken,
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
