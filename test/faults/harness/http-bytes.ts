import { connect } from 'node:net';

/** What came back over a connection on which bytes were sent. */
export type Reply = {
  /** Of the first answer; 0 where the shop closed the connection without one. */
  status: number;
  /** Its media type. */
  type: string;
  ms: number;
};

const NO_ANSWER_MS = 60_000;

/** Sends bytes as they are, over a connection of their own, and reads until the shop has said all. */
export function sendBytes(origin: string, bytes: Buffer | string): Promise<Reply> {
  const { hostname, port } = new URL(origin);
  const begun = performance.now();
  return new Promise((resolve) => {
    let head = '';
    const socket = connect(Number(port), hostname);
    const done = (): void => {
      socket.destroy();
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
      const type = /\r\ncontent-type: ([^;\r]*)/i.exec(head)?.[1] ?? '';
      resolve({ status, type, ms: performance.now() - begun });
    };
    const isOver = (): boolean => /\r\nconnection: close/i.test(head) === false && isWhole(head);
    socket.setTimeout(NO_ANSWER_MS, done);
    socket.on('data', (chunk: Buffer) => {
      if (head.length < 20_000) head += chunk.toString('latin1');
      if (isOver()) done();
    });
    socket.on('error', () => undefined);
    socket.on('close', done);
    socket.write(bytes);
  });
}

/** Whether the first answer is there, head and body: what follows is of no interest. */
function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1];
  return length !== undefined && text.length >= end + 4 + Number(length);
}
