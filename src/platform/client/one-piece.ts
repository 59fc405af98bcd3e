/** A server shows few of these at a time, a browser one. */
const MAX_READ = 8;

/**
 * How a value of many parts travels with a page: as one text, because the router would take each part
 * of it apart to write it, and the browser put them together again.
 */
export function onePiece<Value>() {
  const written = new WeakMap<object, string>();
  const read = new Map<string, Value>();
  return {
    /**
     * The text for the same source is written once.
     * @param valueOf what travels of the source; it must survive JSON
     */
    write<Source extends object>(source: Source, valueOf: (source: Source) => Value): string {
      const text = written.get(source) ?? JSON.stringify(valueOf(source));
      written.set(source, text);
      return text;
    },
    /** The very same value for the same text, while few others are read. */
    read(text: string): Value {
      const value = read.get(text) ?? (JSON.parse(text) as Value);
      read.delete(text);
      read.set(text, value);
      for (const oldest of read.keys()) {
        if (read.size <= MAX_READ) break;
        read.delete(oldest);
      }
      return value;
    },
  };
}
