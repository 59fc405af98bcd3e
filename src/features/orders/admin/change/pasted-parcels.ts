/** A line that was pasted, and the order that it is for. */
export type PastedLine<O> = {
  text: string;
  order?: O;
  trackingNumber: string;
  /** Why it is not sent. */
  problem?: string;
};

type Numbered = { id: string; number: string };

const WORD = /[^\s,;|]+/g;
/** As the numbers of orders are written; digits alone are rather a courier's. */
const LIKE_ORDER = /^(?=.*[A-Z])[2-9A-HJ-NP-Z]{8}$/;
const MAX_LENGTH = 60;
const NOT_CHOSEN = 'None of the chosen orders';

const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

function orderOf<O extends Numbered>(word: string, orders: readonly O[]): O | undefined {
  return orders.find(({ number }) => number === word.toUpperCase());
}

function lineOf<O>(text: string, order: O, trackingNumber: string): PastedLine<O> {
  const line = { text, order, trackingNumber };
  if (trackingNumber === '') return { ...line, problem: 'No tracking number' };
  return trackingNumber.length > MAX_LENGTH ? { ...line, problem: 'Too long' } : line;
}

/** "K7M2QX4P EW123456789IN", or the other way round. */
function namedLine<O extends Numbered>(text: string, orders: readonly O[]): PastedLine<O> {
  const words = wordsOf(text);
  const at = words.findIndex((word) => orderOf(word, orders) !== undefined);
  const order = orderOf(words[at] ?? '', orders);
  if (!order) return { text, trackingNumber: '', problem: NOT_CHOSEN };
  return lineOf(text, order, words.toSpliced(at, 1).join(' '));
}

/** Only a tracking number. */
function bareLine<O extends Numbered>(text: string, order: O | undefined): PastedLine<O> {
  const words = wordsOf(text);
  const isNamed = words.length > 1 && words.some((word) => LIKE_ORDER.test(word.toUpperCase()));
  if (isNamed) return { text, trackingNumber: '', problem: NOT_CHOSEN };
  if (!order) return { text, trackingNumber: '', problem: 'No order is left for it' };
  return lineOf(text, order, words.join(' '));
}

/**
 * Reads a courier's list: each line has the number of an order and a tracking number, or, if none names an
 * order, a tracking number for each of them in turn.
 */
export function pastedParcels<O extends Numbered>(
  text: string,
  orders: readonly O[],
): PastedLine<O>[] {
  const texts = text.split('\n').map((line) => line.trim());
  const full = texts.filter((line) => line !== '');
  const isNamed = full.some((line) => wordsOf(line).some((word) => orderOf(word, orders)));
  const lines = full.map((line, at) =>
    isNamed ? namedLine(line, orders) : bareLine(line, orders[at]),
  );
  return lines.map((line, at) => {
    const isSame = (other: PastedLine<O>) =>
      (line.order !== undefined && other.order?.id === line.order.id) ||
      (line.trackingNumber !== '' && other.trackingNumber === line.trackingNumber);
    const isTwice = lines.some((other, index) => index !== at && isSame(other));
    return line.problem === undefined && isTwice ? { ...line, problem: 'It is there twice' } : line;
  });
}
