import { isShortened, SHORTENED_NUMBER } from '../../change/tracking-number.ts';
import { digitsIn } from '#platform/contract/typed/typed-text.ts';
import type { PastedRow } from './pasted-rows.ts';

/** Columns that the first row of a list names. */
export type Head = { order?: number; tracking?: number };

const TRACKING_HEAD =
  /\b(?:awb|way ?bill|tracking|track|consignment|article|docket|bar ?code|lr|cn|shipment|parcel)\b/i;
const ORDER_HEAD = /\border|\breference|\bref\b|\binvoice/i;
const NOT_A_NUMBER =
  /status|date|time|url|link|partner|company|courier|weight|value|amount|type|name|charge|count|qty|item/i;

function columnOf(cells: readonly string[], name: RegExp): number | undefined {
  const at = cells.findIndex((cell) => name.test(cell) && !NOT_A_NUMBER.test(cell));
  return at < 0 ? undefined : at;
}

/** @returns undefined for a row that is none with names of columns */
export function headOf({ cells }: PastedRow): Head | undefined {
  if (cells.some((cell) => /\d{3}/.test(cell))) return undefined;
  const [order, tracking] = [columnOf(cells, ORDER_HEAD), columnOf(cells, TRACKING_HEAD)];
  if (order === undefined && tracking === undefined) return undefined;
  return { ...(order !== undefined && { order }), ...(tracking !== undefined && { tracking }) };
}

export type Tracking = { trackingNumber: string; problem?: string };

export const NO_NUMBER = 'No tracking number';
const NONE: Tracking = { trackingNumber: '', problem: NO_NUMBER };

const lettersAndDigits = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
/** The format of all postal services, here in groups: "EW 123 456 789 IN". */
const isOfPost = (text: string): boolean => /^[a-z]{2}\d{9}[a-z]{2}$/i.test(lettersAndDigits(text));
const isDigits = (text: string): boolean => /^\d[\d -]*$/.test(text);

/** A PIN code, or a day such as 27112026. */
const isPinOrDay = (text: string): boolean =>
  /^[1-9]\d{5}$|^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])20\d\d$/.test(text);
/** A sheet's format of amounts: 1,47,85,29,63,012 */
const GROUPING = /(?<=(?<![\d,])\d{1,3}(?:,\d{2,3})*),(?=\d{2,3}(?:,\d{2,3})*(?![\d,]))/g;

/** 3: as couriers write them, 2: a mobile phone has as many digits, 1: only digits, 0: none at all. */
function likeness(text: string): number {
  if (!/\d/.test(text) || /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(text)) return 0;
  const code = lettersAndDigits(text);
  const digits = digitsIn(code).length;
  if (/^(?:0|91)?[6-9]\d{9}$/.test(code)) return 2;
  if (isOfPost(text)) return 3;
  const isCode = /^[\p{L}\d][\p{L}\d/_-]*$/u.test(text) || isDigits(text);
  return isCode && digits >= 6 && code.length >= 8 ? 3 : 1;
}

/** Parts of a cell that may be a tracking number: the whole of it, such as groups of digits, or one of its words. */
function partsOf(text: string): string[] {
  const cell = text.replaceAll(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
  const words = cell.split(/[\s:#()]+/).filter(Boolean);
  const isOne = isOfPost(cell) || (isDigits(cell) && !/\d{11}/.test(cell));
  return isOne ? [cell] : words.map((word) => word.replace(/(?<=^\d+)\.0+$/, ''));
}

/** The tracking number in cells without the order's number; the one that the head names, or the only one that is most like it. */
export function trackingIn(cells: readonly string[], head: Head | undefined): Tracking {
  const named = head?.tracking === undefined ? undefined : cells[head.tracking];
  const looked = named === undefined ? cells : [named];
  const spoilt = looked.find((cell) => isShortened(cell) || cell.split(' ').some(isShortened));
  if (spoilt !== undefined)
    return { trackingNumber: '', problem: `${SHORTENED_NUMBER} (${spoilt})` };
  const all = looked.flatMap((cell) => partsOf(cell.replaceAll(GROUPING, '')));
  const parts = named === undefined ? all.filter((part) => !isPinOrDay(part)) : all;
  const most = Math.max(0, ...parts.map(likeness));
  if (most === 0) return NONE;
  const [first, ...others] = new Set(parts.filter((part) => likeness(part) === most));
  if (first === undefined) return NONE;
  if (others.length === 0) return { trackingNumber: first };
  return { trackingNumber: '', problem: `Which number is it: ${[first, ...others].join(' or ')}?` };
}
