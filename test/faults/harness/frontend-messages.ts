/** A statement that a client of PostgreSQL is about to have executed. */
export type Statement = { text: string; application: string; connection: number };

/** One message of the client as it came, and the statement that it executes, if it does. */
export type FrontendMessage = { bytes: Buffer; text?: string; endsRequest: boolean };

export type FrontendReader = {
  /** The name the client gave itself. */
  application(): string;
  read(chunk: Buffer): FrontendMessage[];
};

function wordsOf(body: Buffer): string[] {
  return body.toString('utf8').split('\0');
}

/** The start of a conversation has no type: length, version, then pairs of words. */
function applicationOf(startup: Buffer): string {
  const words = wordsOf(startup.subarray(8));
  return words[words.indexOf('application_name') + 1] ?? '';
}

function lengthOf(buffer: Buffer, at: number): number | undefined {
  return buffer.length < at + 4 ? undefined : at + buffer.readInt32BE(at);
}

/** Cuts what a client of PostgreSQL sends (protocol 3) into messages and knows its statements. */
export function createFrontendReader(): FrontendReader {
  const named = new Map<string, string>();
  let rest: Buffer = Buffer.alloc(0);
  let application: string | undefined;

  function textOf(type: string, body: Buffer): string | undefined {
    const [first = '', second = ''] = wordsOf(body);
    if (type === 'P') named.set(first, second);
    if (type === 'B') return named.get(second) ?? '';
    return type === 'Q' ? first : undefined;
  }

  function take(): FrontendMessage | undefined {
    const isStartup = application === undefined;
    const length = lengthOf(rest, isStartup ? 0 : 1);
    if (length === undefined || rest.length < length) return undefined;
    const bytes = rest.subarray(0, length);
    rest = rest.subarray(length);
    if (isStartup) {
      application = applicationOf(bytes);
      return { bytes, endsRequest: false };
    }
    const type = String.fromCodePoint(bytes[0] ?? 0);
    const text = textOf(type, bytes.subarray(5));
    return {
      bytes,
      ...(text !== undefined && { text }),
      endsRequest: type === 'Q' || type === 'S',
    };
  }

  return {
    application: () => application ?? '',
    read(chunk) {
      rest = Buffer.concat([rest, chunk]);
      const messages: FrontendMessage[] = [];
      for (let message = take(); message; message = take()) messages.push(message);
      return messages;
    },
  };
}

function message(type: string, words: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(words.length + 4, 1);
  return Buffer.concat([head, words]);
}

/** The same message for a statement that cannot succeed. */
export function spoiled({ bytes }: FrontendMessage): Buffer {
  if (bytes[0] === 'Q'.codePointAt(0)) return message('Q', Buffer.from('FAIL HERE\0'));
  const body = bytes.subarray(5);
  const portalEnd = body.indexOf(0) + 1;
  const rest = body.subarray(body.indexOf(0, portalEnd));
  return message('B', Buffer.concat([body.subarray(0, portalEnd), Buffer.from('gone'), rest]));
}
