import { LOGGED_AMOUNTS } from '#platform/contract/money.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { formatDate, formatDateTime } from '#platform/ui/display/format-date.ts';
import { factName, groupName } from './log-labels.ts';

type Facts = Record<string, unknown>;

export type Change = {
  name: string;
  /** Absent: empty. */
  before?: string | undefined;
  after?: string | undefined;
};

/** Ids of other records. */
const HIDDEN = new Set([
  'id',
  'event',
  'message',
  'mail',
  'variantId',
  'mediaId',
  'currency',
  'quote',
  'revision',
]);
/** Values with a capital on other pages. */
const STATES = new Set(['status', 'state', 'payment']);
const STATE_WORDS: Record<string, string> = { queued: 'Waiting' };
const RUPEES = new Set<string>(LOGGED_AMOUNTS);
/** A new object is listed by these fields only. */
const NEW = ['name', 'price', 'status', 'width', 'height'];
const MAX_FACTS = 4;
const MAX_TEXT = 120;

function listText(name: string, all: readonly unknown[]): string {
  if (name === 'groups') return all.map((group) => groupName(String(group))).join(', ');
  const list = all.filter((one) => !isNothing(one));
  if (list.every((one) => typeof one === 'string')) return list.join(', ');
  return list.length === 1 ? '1 entry' : `${list.length} entries`;
}

/** Names nothing that a person knows. */
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'string' && ID.test(value)) ||
    (Array.isArray(value) && value.length === 0)
  );
}

function plainText(value: unknown): string {
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatDateTime(value);
    return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(value) : 'changed';
}

function stateText(state: string): string {
  return STATE_WORDS[state] ?? state.charAt(0).toUpperCase() + state.slice(1);
}

function textOf(name: string, value: unknown): string | undefined {
  if (isNothing(value)) return undefined;
  if (RUPEES.has(name) && typeof value === 'number') return formatRupees(value, { exact: true });
  if (STATES.has(name) && typeof value === 'string') return stateText(value);
  if (Array.isArray(value)) return listText(name, value);
  if (typeof value !== 'object') return plainText(value);
  const { name: called } = value as { name?: unknown };
  return typeof called === 'string' ? called : 'changed';
}

function differs(before: Facts, after: Facts, name: string): boolean {
  return JSON.stringify(before[name]) !== JSON.stringify(after[name]);
}

function namesOf(before: Facts | undefined, after: Facts): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])];
  const shown = names.filter((name) => !HIDDEN.has(name));
  if (before !== undefined) return shown.filter((name) => differs(before, after, name));
  return shown.length > MAX_FACTS ? shown.filter((name) => NEW.includes(name)) : shown;
}

/** The changed fields, formatted. */
export function changesOf(before: Facts | undefined, after: Facts = {}): Change[] {
  return namesOf(before, after).flatMap((name): Change[] => {
    const [was, is] = [textOf(name, before?.[name]), textOf(name, after[name])];
    if (was === undefined && is === undefined) return [];
    if (was === is) return [{ name: factName(name), after: 'changed' }];
    return [{ name: factName(name), before: was, after: is }];
  });
}
