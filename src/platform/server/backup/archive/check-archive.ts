import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { DIGEST, MANIFEST, Manifest, partPath, ROOT_FOLDER, type Part } from './manifest.ts';
import { damaged, readEntries, readExactly } from './read-entries.ts';
import { countRows, inflate } from './row-text.ts';
import { paddingOf, sha256 } from './tar-header.ts';

type Found = {
  parts: Map<string, Part>;
  texts: Map<string, Hash>;
  manifest?: Manifest;
  isSealed: boolean;
};

function parseManifest(file: string, content: Buffer): Manifest {
  try {
    return Manifest.parse(JSON.parse(content.toString('utf8')));
  } catch {
    throw damaged(file, 'its manifest cannot be understood');
  }
}

async function readPart(file: string, found: Found, entry: { path: string; content: Buffer }) {
  const text = await inflate(entry.content).catch(() => {
    throw damaged(file, `${entry.path} cannot be unpacked`);
  });
  const folder = path.posix.dirname(entry.path);
  const digest = found.texts.get(folder) ?? createHash('sha256');
  found.texts.set(folder, digest.update(text));
  const { content } = entry;
  found.parts.set(entry.path, {
    rows: countRows(text),
    bytes: content.length,
    sha256: sha256(content),
  });
}

async function look(
  file: string,
  found: Found,
  entry: { path: string; content: Buffer; before: string },
): Promise<void> {
  if (found.isSealed) throw damaged(file, `${entry.path} follows its end`);
  if (entry.path === `${ROOT_FOLDER}/${DIGEST}`) {
    if (entry.content.toString('latin1') !== `${entry.before}\n`) {
      throw damaged(file, 'its checksum is another');
    }
    found.isSealed = true;
  } else if (entry.path === `${ROOT_FOLDER}/${MANIFEST}`) {
    found.manifest = parseManifest(file, entry.content);
  } else await readPart(file, found, entry);
}

function compare(file: string, { manifest, parts, texts, isSealed }: Found): Manifest {
  if (!manifest || !isSealed) throw damaged(file, 'its end is missing');
  const listed = manifest.tables.flatMap((table) =>
    table.parts.map((part, index) => [partPath(table, index), part] as const),
  );
  if (JSON.stringify(listed) !== JSON.stringify([...parts])) {
    throw damaged(file, 'its parts are not those that it lists');
  }
  for (const table of manifest.tables) {
    const name = `${table.schema}.${table.name}`;
    const rows = table.parts.reduce((sum, part) => sum + part.rows, 0);
    if (rows !== table.rows) throw damaged(file, `it holds ${rows} rows of ${name}`);
    const text = texts.get(path.posix.dirname(partPath(table, 0))) ?? createHash('sha256');
    if (text.digest('hex') !== table.sha256) throw damaged(file, `the rows of ${name} are others`);
  }
  return manifest;
}

/** Reads a whole backup and compares it with its manifest. @throws BackupError naming the difference */
export async function checkArchive(handle: FileHandle, file: string): Promise<Manifest> {
  const found: Found = { parts: new Map(), texts: new Map(), isSealed: false };
  const whole = createHash('sha256');
  for await (const { path: entryPath, size, header, at } of readEntries(handle, file)) {
    const length = size + paddingOf(size);
    const bytes = await readExactly(handle, { file, at, length });
    if (bytes.subarray(size).some((byte) => byte !== 0)) {
      throw damaged(file, `${entryPath} does not end as it should`);
    }
    const before = whole.copy().digest('hex');
    await look(file, found, { path: entryPath, content: bytes.subarray(0, size), before });
    whole.update(header).update(bytes);
  }
  return compare(file, found);
}
