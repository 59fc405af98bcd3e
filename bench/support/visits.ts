import { HttpConnection } from './http-connection.ts';
import { BROWSER } from './load.ts';

/** What one visit asks for after the home page. */
export type Visit = { files: string[]; pictures: string[]; product: string };

export type Outcome = { ms: number; failures: string[]; requests: number };

/** A browser opens so many connections to a server that speaks HTTP/1.1, when it has use for them. */
const CONNECTIONS = 6;
const PICTURES = 20;
const WIDTH = 320;

/** What the home page names: its files, one width of each picture, a product. */
export async function readVisit(origin: string): Promise<Visit> {
  const home = await (await fetch(origin)).text();
  const found = (pattern: RegExp) => [...new Set(home.match(pattern))];
  const [product] = found(/\/product\/[\w-]+/g);
  const pictures = found(/\/media\/[\w-]+(?=\/\d+\.avif)/g).slice(0, PICTURES);
  if (product === undefined) throw new Error('The home page shows no product');
  return {
    files: found(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g),
    pictures: pictures.map((picture) => `${picture}/${WIDTH}.avif`),
    product,
  };
}

/** Asks again over a new connection where a used one was closed, as browsers do. */
async function ask(connection: HttpConnection, path: string): Promise<string | undefined> {
  const isUsed = connection.isOpen;
  const once = () =>
    connection.get(path).then(
      ({ status }) => (status === 200 ? undefined : String(status)),
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    );
  const failure = await once();
  return failure !== undefined && isUsed && !/^\d/.test(failure) ? once() : failure;
}

/** The home page, then its files and pictures over several connections, then a product page. */
export async function makeVisit(
  origin: string,
  { files, pictures, product }: Visit,
  localAddress?: string,
): Promise<Outcome> {
  const begun = performance.now();
  const failures: string[] = [];
  const open = Array.from(
    { length: CONNECTIONS },
    () => new HttpConnection(origin, BROWSER, localAddress),
  );
  const [first] = open;
  if (!first) throw new Error('A visit needs a connection');
  const get = async (connection: HttpConnection, path: string): Promise<void> => {
    const failure = await ask(connection, path);
    if (failure !== undefined) failures.push(failure);
  };
  const left = [...files, ...pictures];
  const requests = left.length + 2;
  await get(first, '/');
  await Promise.all(
    open.map(async (connection) => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        await get(connection, path);
      }
    }),
  );
  await get(first, product);
  for (const connection of open) connection.close();
  return { ms: performance.now() - begun, failures, requests };
}
