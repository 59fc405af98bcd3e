import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

function isFolder(folder: string): Promise<boolean> {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Makes a folder and each one above it: Node's `recursive` never ends below /proc. @returns the first one made */
export async function makeFolder(folder: string, mode?: number): Promise<string | undefined> {
  if (await isFolder(folder)) return undefined;
  const parent = path.dirname(folder);
  const above = parent === folder ? undefined : await makeFolder(parent, mode);
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    // Another process may have made it.
    if (!(await isFolder(folder))) throw error;
  }
  return above ?? folder;
}

/** The nearest folder at or above that exists: the disk on which `folder` would be. */
export async function existingFolder(folder: string): Promise<string> {
  const parent = path.dirname(folder);
  return parent === folder || (await isFolder(folder)) ? folder : existingFolder(parent);
}
