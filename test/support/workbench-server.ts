import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An order of each state among the newest sixty. */
const ORDERS = Array.from({ length: 60 }, (_, at) => ({
  number: `N${at}`,
  status: at === 0 ? 'delivered' : 'pending',
  address: `${at} Marine Drive`,
}));

type Sent = { status: number; type: string; body: string | Buffer };

const page = (release: string, path: string): string =>
  `<!doctype html><title>${path}</title><body data-page="${release}">
   <script src="/assets/manifest-${release}.js"></script>
   <script src="/assets/page-${release}.js"></script>`;

/** Answers as the shop does to the owner's worker, in any order and of any release. */
export async function openWorkbench() {
  const worker = await readFile('public/admin-worker.js');
  const held = new Map<string, PromiseWithResolvers<void>>();
  const state = { release: 'one', isSignedIn: true, isAway: false };

  function dataOf(path: string): unknown {
    if (path === '/v2/admin/allorders') return ORDERS;
    const [, number] = /^\/v2\/admin\/order\/(.+)$/.exec(path) ?? [];
    return ORDERS.find((one) => one.number === number) ?? { path };
  }

  function codeOf(path: string): Sent {
    const isThere = path.endsWith(`-${state.release}.js`);
    const code = `document.body.dataset.code = '${state.release}'`;
    return { status: isThere ? 200 : 404, type: 'text/javascript', body: isThere ? code : '' };
  }

  function answerOf(path: string): Sent {
    if (path === '/admin-worker.js') return { status: 200, type: 'text/javascript', body: worker };
    if (path.startsWith('/admin')) {
      return { status: 200, type: 'text/html', body: page(state.release, path) };
    }
    if (path.startsWith('/assets/')) return codeOf(path);
    const isEnded = path === '/identity/token' && !state.isSignedIn;
    const body = JSON.stringify(dataOf(path));
    return { status: isEnded ? 401 : 200, type: 'application/json', body };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://shop.example');
    if (state.isAway) return void request.socket.destroy();
    const { status, type, body } = answerOf(pathname);
    if (pathname === '/identity/sign-out') state.isSignedIn = false;
    await held.get(pathname)?.promise;
    response.writeHead(status, { 'content-type': type, 'x-total-count': '60' }).end(body);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    /** @returns sends the answer, which is the one of now */
    hold(path: string): () => void {
      const wait = Promise.withResolvers<void>();
      held.set(path, wait);
      return () => {
        held.delete(path);
        wait.resolve();
      };
    },
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export type Workbench = Awaited<ReturnType<typeof openWorkbench>>;
