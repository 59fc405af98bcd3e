/** A server shows few of these at a time, a browser one. */
const MAX_READ = 8;

/**
 * How a value of many parts travels with a page: as one text, because the router would take each part
 * of it apart to write it, and the browser put them together again.
 * @param valueOf what travels of a source; it must survive JSON
 */
export function onePiece<Source extends object, Value>(valueOf: (source: Source) => Value) {
  const written = new WeakMap<Source, string>();
  const read = new Map<string, Value>();
  return {
    write(source: Source): string {
      const text = written.get(source) ?? JSON.stringify(valueOf(source));
      written.set(source, text);
      return text;
    },
    /** The very same value for the same text, while few others are read. */
    read(text: string): Value {
      const value = read.get(text) ?? (JSON.parse(text) as Value);
      read.set(text, value);
      for (const oldest of read.keys()) {
        if (read.size <= MAX_READ) break;
        read.delete(oldest);
      }
      return value;
    },
  };
}
