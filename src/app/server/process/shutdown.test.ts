import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';

const HERE = import.meta.dirname;

/** A process that serves as the shop does, and what happens in it at `/break`. */
function programOf(fault: string): string {
  return `
    import { createServer } from 'node:http';
    import { drainServer, limitConnections } from '${path.join(HERE, 'http-server.ts')}';
    import { onShutdown } from '${path.join(HERE, 'shutdown.ts')}';
    const pending = [];
    const server = createServer((request, response) => {
      if (request.url === '/pending') pending.push(response);
      else response.end('here');
      if (request.url === '/break') setImmediate(() => { ${fault} });
    });
    limitConnections(server);
    const steps = [
      {
        name: 'requests',
        run: (isCrash) => {
          const drained = drainServer(server, () => console.log('draining'), isCrash);
          setImmediate(() => pending.forEach((response) => response.end('at last')));
          return drained;
        },
      },
      { name: 'database', run: async () => console.log('database closed') },
    ];
    onShutdown(steps, { hardLimitMs: 15_000, log: (message) => console.log(message) });
    server.listen(0, '127.0.0.1', () => console.log('port', server.address().port));
  `;
}

/** What comes back for one request over a connection that stays open until the other side ends it. */
async function ask(port: number, address: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${address} HTTP/1.1\r\nHost: shop.test\r\n\r\n`);
  return text(socket);
}

/** Lets it break while one visitor waits, and others have been answered. */
async function breakBy(fault: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', programOf(fault)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = text(child.stdout);
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(/port (\d+)/.exec(first.toString())?.[1]);
  const waiting = ask(port, '/pending');
  const idle = ask(port, '/');
  await ask(port, '/break');
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, said: await said, waiting: await waiting, idle: await idle };
}

describe('a process with an uncaught error', () => {
  test.each([
    ['an exception', "throw new Error('broken')"],
    ['a rejection', "void Promise.reject(new Error('broken'))"],
  ])(
    'by %s says so, ends what is under way, closes everything and ends with 1',
    async (_, fault) => {
      const { code, said, waiting } = await breakBy(fault);
      expect(code).toBe(1);
      expect(said).toMatch(/Unexpected error: Error: broken[^]*draining[^]*database closed/);
      expect(said).not.toContain('Not everything was closed');
      expect(waiting).toContain('at last');
    },
  );
});
