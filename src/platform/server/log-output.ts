import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Characters; beyond it lines are dropped. */
const MOST_WAITING = 1_000_000;
const AGAIN_MS = 100;

function codeOf(error: NodeJS.ErrnoException): string {
  return error.code ?? '';
}

/** Never blocks or ends the process: a stuck reader, a full disk or a closed pipe cost lines. */
export function openLogOutput(fd: number): DestinationStream {
  let waiting = '';
  let isBusy = false;
  let isGone = false;

  function pause(code: string): void {
    const timer = setTimeout(() => {
      isBusy = false;
      writeNext();
    }, AGAIN_MS);
    // Only a slow reader is worth waiting for at the end.
    if (code !== 'EAGAIN') timer.unref();
  }

  function writeNext(): void {
    if (isBusy || isGone || waiting === '') return;
    isBusy = true;
    const bytes = Buffer.from(waiting);
    waiting = '';
    const writeFrom = (at: number): void =>
      write(fd, bytes, at, (error, written) => {
        if (error) {
          const code = codeOf(error);
          isGone = code === 'EPIPE' || code === 'EBADF';
          waiting = bytes.subarray(at).toString() + waiting;
          pause(code);
        } else if (at + written < bytes.length) writeFrom(at + written);
        else {
          isBusy = false;
          writeNext();
        }
      });
    writeFrom(0);
  }

  process.on('exit', () => {
    if (isGone || waiting === '') return;
    try {
      writeSync(fd, waiting);
    } catch {
      // No reader is left, and the process ends.
    }
  });
  return {
    write(line) {
      if (isGone || waiting.length + line.length > MOST_WAITING) return;
      waiting += line;
      writeNext();
    },
  };
}
