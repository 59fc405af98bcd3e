import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { pageHandler, type RendererOptions } from './renderer.ts';
import type { PageRenderer } from './mount-pages.ts';

export type DevRenderer = PageRenderer & {
  middleware(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  stop(): Promise<void>;
};

/** Renders from the sources through Vite, with hot reload. Only for `npm run dev`. */
export async function createDevRenderer(options: RendererOptions): Promise<DevRenderer> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    isDev: true,
    async render(request, settings) {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
      return pageHandler(build, 'development', options)(request, settings);
    },
    middleware: (request, response) =>
      new Promise((resolve) => {
        response.once('finish', () => resolve(true));
        vite.middlewares(request, response, () => resolve(false));
      }),
    stop: () => vite.close(),
  };
}
