import { Readable, type Writable } from 'node:stream';
import type pg from 'pg';

// COPY over a `pg` connection; the driver's own statements refuse COPY's messages.

type Message = { chunk: Buffer };
type Wire = pg.Connection & { sendCopyFromChunk: (chunk: Buffer) => void; endCopyFrom: () => void };

const SENT_BYTES = 64 * 1024;
const BUFFER_BYTES = 1024 * 1024;

const nothing = (): void => undefined;
const UNUSED = {
  handleRowDescription: nothing,
  handleDataRow: nothing,
  handleCommandComplete: nothing,
  handleEmptyQuery: nothing,
  handlePortalSuspended: nothing,
};

/** Runs a `COPY ... TO STDOUT`; the server waits while nothing is read. */
export function copyOut(client: pg.Client, text: string): AsyncIterable<Buffer> {
  let wire: pg.Connection | undefined;
  const rows = new Readable({ highWaterMark: BUFFER_BYTES, read: () => wire?.stream.resume() });
  client.query({
    ...UNUSED,
    submit(connection: pg.Connection) {
      wire = connection;
      connection.query(text);
    },
    handleCopyInResponse: nothing,
    handleCopyData({ chunk }: Message) {
      // The message is in a buffer that the connection reuses.
      if (!rows.push(Buffer.from(chunk))) wire?.stream.pause();
    },
    handleError: (error: Error) => void rows.destroy(error),
    handleReadyForQuery: () => void rows.push(null),
  });
  return rows;
}

function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    function over(): void {
      stream.off('drain', over).off('close', over);
      resolve();
    }
    stream.on('drain', over).on('close', over);
  });
}

async function send(wire: Wire, chunks: AsyncIterable<Buffer>, isOver: () => boolean) {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length && !isOver(); at += SENT_BYTES) {
      wire.sendCopyFromChunk(chunk.subarray(at, at + SENT_BYTES));
      if (wire.stream.writableNeedDrain) await drained(wire.stream);
    }
    if (isOver()) return;
  }
  wire.endCopyFrom();
}

export function copyIn(
  client: pg.Client,
  text: string,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const done = Promise.withResolvers<void>();
  let isOver = false;
  let failure: Error | undefined;
  function fail(error: unknown): void {
    isOver = true;
    failure ??= error instanceof Error ? error : new Error(String(error));
    done.reject(failure);
  }
  client.query({
    ...UNUSED,
    submit: (connection: pg.Connection) => connection.query(text),
    handleCopyData: nothing,
    handleCopyInResponse(connection: Wire) {
      send(connection, rows, () => isOver).catch((error: unknown) => {
        fail(error);
        connection.stream.destroy();
      });
    },
    handleError: fail,
    handleReadyForQuery: () => done.resolve(),
  });
  return done.promise;
}
