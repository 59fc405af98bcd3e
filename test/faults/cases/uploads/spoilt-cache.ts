import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { MEDIA_WIDTHS } from '#features/media/picture-formats.ts';
import type { ShopProcess } from '../../harness/shop-process.ts';
import { newPicture } from './upload-calls.ts';

async function filesIn(folder: string, end: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  return files.filter((file) => file.endsWith(end)).map((file) => path.join(folder, file));
}

/** What is served at this address: `320 webp`, or why it is no picture. */
async function served(url: string): Promise<string> {
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) return String(response.status);
  try {
    const { format, width } = await sharp(bytes).metadata();
    await sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
    return `${width} ${format}`;
  } catch {
    return 'broken';
  }
}

/** What may stand where a width was. */
const SPOIL = {
  'cut off': (whole: Buffer) => whole.subarray(0, whole.length / 2),
  empty: () => Buffer.alloc(0),
  'one byte less': (whole: Buffer) => whole.subarray(0, -1),
  'no picture': () => Buffer.from('<script>alert(1)</script>'),
  'another picture': async () =>
    sharp(await newPicture(50))
      .webp()
      .toBuffer(),
};
const KINDS = Object.keys(SPOIL) as (keyof typeof SPOIL)[];

type Width = { kind: keyof typeof SPOIL; url: string; file: string; whole: Buffer; sound: string };

/** The first widths of a picture, each about to be spoilt in another way. */
async function widthsOf({ origin }: ShopProcess, { mediaId, cache }: Spoilt): Promise<Width[]> {
  const widths: Width[] = [];
  for (const [at, kind] of KINDS.entries()) {
    const url = `${origin}/media/${mediaId}/${MEDIA_WIDTHS[at]}.webp`;
    const sound = await served(url);
    const [file = 'none'] = await filesIn(cache, `${mediaId}-${MEDIA_WIDTHS[at]}.webp`);
    widths.push({ kind, url, file, whole: await readFile(file), sound });
  }
  return widths;
}

async function faultsOf({ kind, url, file, whole, sound }: Width): Promise<string[]> {
  const seen = await served(url);
  const isSound = seen === sound && /^\d+ webp$/.test(seen);
  const isMended = (await readFile(file)).equals(whole);
  return [
    ...(isSound ? [] : [`a file that is ${kind}: ${seen}`]),
    ...(isMended ? [] : [`a file that is ${kind} stayed`]),
  ];
}

type Spoilt = { mediaId: string; cache: string };

/** Replaced cache files: never served, written anew. */
export async function spoilCache(
  shop: ShopProcess,
  spoilt: Spoilt,
): Promise<{ spoilt: number; wrong: string[] }> {
  const widths = await widthsOf(shop, spoilt);
  await shop.stop();
  for (const { kind, file, whole } of widths) await writeFile(file, await SPOIL[kind](whole));
  await shop.start();
  const wrong: string[] = [];
  for (const width of widths) wrong.push(...(await faultsOf(width)));
  return { spoilt: widths.length, wrong };
}
