import { createHash } from 'node:crypto';

export const BLOCK = 512;

export type TarEntry = { path: string; size: number; seconds: number };

const NAME = { at: 0, length: 100 };
const SIZE = { at: 124, length: 12 };
const TIME = { at: 136, length: 12 };
const CHECKSUM = { at: 148, length: 8 };
const PREFIX = { at: 345, length: 155 };

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`;
}

export function tarHeader({ path, size, seconds }: TarEntry): Buffer {
  const header = Buffer.alloc(BLOCK);
  const cut = path.lastIndexOf('/');
  const [prefix, name] = [path.slice(0, Math.max(cut, 0)), path.slice(cut + 1)];
  if (Buffer.byteLength(name) > NAME.length || Buffer.byteLength(prefix) > PREFIX.length) {
    throw new Error(`Too long a name for a tar archive: ${path}`);
  }
  header.write(name, NAME.at);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, SIZE.length), SIZE.at);
  header.write(octal(seconds, TIME.length), TIME.at);
  header.write(' '.repeat(CHECKSUM.length), CHECKSUM.at);
  header.write('0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  header.write(prefix, PREFIX.at);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, CHECKSUM.at);
  return header;
}

function text(header: Buffer, { at, length }: { at: number; length: number }): string {
  const field = header.subarray(at, at + length).toString('utf8');
  const end = field.indexOf('\0');
  return end === -1 ? field : field.slice(0, end);
}

export function readTarHeader(header: Buffer): TarEntry | undefined {
  const size = Number.parseInt(text(header, SIZE), 8);
  const seconds = Number.parseInt(text(header, TIME), 8);
  if (!(size >= 0 && seconds >= 0)) return undefined;
  const [prefix, name] = [text(header, PREFIX), text(header, NAME)];
  const entry = { path: prefix === '' ? name : `${prefix}/${name}`, size, seconds };
  return header.equals(tarHeader(entry)) ? entry : undefined;
}

export function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

export function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
