import { ReadableStream } from 'node:stream/web';
import { BackupError } from '../backup-error.ts';

/** 32 MB and 0.15 s of the event loop; the settings demand a passphrase too long to be guessed. */
const SCRYPT_WORK_FACTOR = 15;
const MAGIC = 'age-encryption.org/v1\n';

export function isEncrypted(beginning: Uint8Array): boolean {
  return Buffer.from(beginning).toString('latin1').startsWith(MAGIC);
}

/** The same class, under the name that the library's types use. */
function streamOf(source: AsyncIterable<Uint8Array>): globalThis.ReadableStream<Uint8Array> {
  return ReadableStream.from(source) as unknown as globalThis.ReadableStream<Uint8Array>;
}

/** Encrypts in the format of `age`, 64 kB at a time. */
export async function encrypt(
  plain: AsyncIterable<Uint8Array>,
  passphrase: string,
  workFactor = SCRYPT_WORK_FACTOR,
): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(workFactor);
  encrypter.setPassphrase(passphrase);
  return (await encrypter.encrypt(streamOf(plain))) as unknown as ReadableStream<Uint8Array>;
}

function explain(name: string, error: unknown): Error {
  if (error instanceof BackupError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const sentence = reason.startsWith('no identity matched')
    ? `BACKUP_PASSPHRASE does not open ${name}: give the one that it was encrypted with.`
    : `${name} is damaged or cut off: take another copy of it, or another backup.`;
  return new BackupError(`${sentence} Nothing was restored.`, { cause: error });
}

/** Throws before the first byte that differs from what was encrypted. */
async function* decrypted(source: AsyncIterable<Uint8Array>, passphrase: string) {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const plain = await decrypter.decrypt(streamOf(source));
  yield* plain as unknown as ReadableStream<Uint8Array>;
}

/** @param name for people @throws BackupError for a foreign or damaged file, or another passphrase */
export async function* decrypt(
  encrypted: AsyncIterable<Uint8Array>,
  { name, passphrase }: { name: string; passphrase: string },
): AsyncGenerator<Uint8Array> {
  async function* checked(): AsyncGenerator<Uint8Array> {
    let beginning = Buffer.alloc(0);
    for await (const chunk of encrypted) {
      if (beginning.length < MAGIC.length) {
        beginning = Buffer.concat([beginning, chunk]);
        // The library reads up to the first line end, which in a foreign file may be its whole length.
        if (beginning.length >= MAGIC.length && !isEncrypted(beginning)) break;
      }
      yield chunk;
    }
    if (!isEncrypted(beginning)) {
      throw new BackupError(`${name} is no encrypted backup of a shop. Nothing was restored.`);
    }
  }
  try {
    yield* decrypted(checked(), passphrase);
  } catch (error) {
    throw explain(name, error);
  }
}
