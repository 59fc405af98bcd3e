function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function someOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

/** Browsers hand a folder over in parts. */
async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader();
  const files: File[] = [];
  for (let part = await someOf(reader); part.length > 0; part = await someOf(reader)) {
    for (const entry of part) {
      if (entry.isFile) files.push(await fileOf(entry as FileSystemFileEntry));
      else files.push(...(await filesIn(entry as FileSystemDirectoryEntry)));
    }
  }
  return files;
}

const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name);

/** Files that were dropped, and the pictures in dropped folders. Call it at once: a drop is empty a moment later. */
export async function droppedFiles(transfer: DataTransfer | null): Promise<File[]> {
  const entries = [...(transfer?.items ?? [])].map((item) => item.webkitGetAsEntry());
  const folders = entries.filter((entry) => entry?.isDirectory === true);
  const names = new Set(folders.map((folder) => folder?.name));
  const files = [...(transfer?.files ?? [])].filter(({ name }) => !names.has(name));
  for (const folder of folders) {
    const inside = await filesIn(folder as FileSystemDirectoryEntry);
    files.push(...inside.filter(isPicture));
  }
  return files;
}
