import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';
import { visitorRoutes } from './src/app/server/pages/visitor-routes.ts';

const OWNER_LAYOUT = 'admin/admin-layout';
const TEXT = /\.(js|css|svg|txt|json|webmanifest)$/;

/** Writes a brotli and a gzip twin beside every text file of the browser's build, once. */
async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files.filter((file) => TEXT.test(file)).map((file) => compress(path.join(folder, file))),
  );
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

/** Names the first sheet as Vite does, which would else load it once more with lazy code, after all other sheets. */
async function nameFirstSheet(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'));
  for (const file of files.map((name) => path.join(folder, name))) {
    const text = await readFile(file, 'utf8');
    const named = text.replaceAll(/(\/assets\/shared-[\w-]+\.css)#/g, '$1');
    if (named !== text) await writeFile(file, named);
  }
}

const LIST = 'window.__reactRouterManifest=';
type RouteList = { url: string; routes: Record<string, { parentId?: string }> };

/** Writes a second list of pages, without the owner's: visitors get it (`renderer.ts`). */
async function writeVisitorRoutes(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((file) => /^manifest-\w+\.js$/.test(file)) ?? '';
  const text = await readFile(path.join(folder, name), 'utf8');
  const list = JSON.parse(text.slice(LIST.length, text.lastIndexOf(';'))) as RouteList;
  const isOwners = (id: string | undefined): boolean =>
    id !== undefined && (id === OWNER_LAYOUT || isOwners(list.routes[id]?.parentId));
  const visitors = Object.entries(list.routes).filter(([id]) => !isOwners(id));
  const forVisitors = {
    ...list,
    url: visitorRoutes(list.url),
    routes: Object.fromEntries(visitors),
  };
  await writeFile(path.join(folder, visitorRoutes(name)), `${LIST}${JSON.stringify(forVisitors)};`);
}

export default {
  appDirectory: 'src/app/web',
  buildDirectory: 'build',
  ssr: true,
  // All routes are few: the browser knows them from the first page and asks for no list later.
  routeDiscovery: { mode: 'initial' },
  // What loads a page in the browser is smaller than a file of its own.
  splitRouteModules: false,
  async buildEnd() {
    await writeVisitorRoutes('build/client/assets');
    await nameFirstSheet('build');
    await compressAssets('build/client');
  },
} satisfies Config;
