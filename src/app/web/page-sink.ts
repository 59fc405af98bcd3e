import { EventEmitter } from 'node:events';

/**
 * Takes what React writes of a page. It is no stream of Node's: each of those assigns a function to a
 * property, with which the whole page would outlive every collection but a full one (docs/style.md).
 */
export class PageSink extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true;
  readonly #chunks: Uint8Array[] = [];
  readonly #done: (page: string) => void;

  /** @param done gets the page, each byte a character: as real text it would be decoded and encoded again */
  constructor(done: (page: string) => void) {
    super();
    this.#done = done;
  }

  write(chunk: Uint8Array | string): boolean {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    return true;
  }

  end(): this {
    this.#done(Buffer.concat(this.#chunks).toString('latin1'));
    return this;
  }
}
