import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

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

export default {
  appDirectory: 'src/app/web',
  buildDirectory: 'build',
  ssr: true,
  // All routes are few: the browser knows them from the first page and asks for no manifest later.
  routeDiscovery: { mode: 'initial' },
  // What loads a page in the browser is smaller than a file of its own.
  splitRouteModules: false,
  buildEnd: () => compressAssets('build/client'),
} satisfies Config;
