// Pictures of every screen, and what differs between two folders of them: npm run look -- FOLDER [--only NAME,NAME] [--against FOLDER]
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { buildWeb, inRoot } from './start/prepare.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    against: { type: 'string' },
    /** Only compares: the pictures were taken before. */
    compare: { type: 'boolean', default: false },
  },
});
const folder = path.resolve(positionals[0] ?? '.cache/look/now');

const pixelsOf = (file) => sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/** What differs, in a sentence; marked red in a picture beside the new one. */
async function difference(before, after, marked) {
  const [old, now] = [await pixelsOf(before), await pixelsOf(after)];
  const { width, height } = now.info;
  if (old.info.width !== width || old.info.height !== height) {
    return `${old.info.width} x ${old.info.height} has become ${width} x ${height}`;
  }
  let count = 0;
  let [top, left, bottom, right] = [height, width, 0, 0];
  for (let at = 0; at < now.data.length; at += 4) {
    if (old.data.readUInt32LE(at) === now.data.readUInt32LE(at)) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    count += 1;
    [top, left] = [Math.min(top, y), Math.min(left, x)];
    [bottom, right] = [Math.max(bottom, y), Math.max(right, x)];
    now.data.writeUInt32LE(0xff_00_00_ff, at);
  }
  if (count === 0) return '';
  await sharp(now.data, { raw: { width, height, channels: 4 } }).toFile(marked);
  return `${count} pixels, from ${left},${top} to ${right},${bottom}`;
}

async function compare(before, after) {
  const marks = `${after}.differences`;
  await rm(marks, { recursive: true, force: true });
  await mkdir(marks, { recursive: true });
  const names = (await readdir(after)).filter((name) => name.endsWith('.png'));
  let differing = 0;
  for (const name of names) {
    const [old, now] = [path.join(before, name), path.join(after, name)];
    if (!existsSync(old)) {
      console.log(`${name}: new`);
      continue;
    }
    if ((await readFile(old)).equals(await readFile(now))) continue;
    const found = await difference(old, now, path.join(marks, name));
    if (found === '') continue;
    differing += 1;
    console.log(`${name}: ${found}`);
  }
  console.log(`${names.length} pictures compared, ${differing} differ`);
  return differing;
}

if (!values.compare) {
  await buildWeb();
  const { status } = spawnSync(
    process.execPath,
    [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--project', 'look'],
    {
      stdio: 'inherit',
      env: { ...process.env, LOOK_FOLDER: folder, LOOK_ONLY: values.only },
    },
  );
  if (status !== 0) process.exit(1);
}
const differing = values.against ? await compare(path.resolve(values.against), folder) : 0;
process.exit(differing === 0 ? 0 : 1);
