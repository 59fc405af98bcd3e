import type { AuditEntryWire } from '../contract.ts';

export type LogEntry = AuditEntryWire & {
  /** How often it was done, if several stand in one row. */
  times?: number;
};

const isSaveOf = (one: AuditEntryWire, other: AuditEntryWire): boolean =>
  one.action.endsWith('.draft') &&
  one.action === other.action &&
  one.actorUid === other.actorUid &&
  one.object.kind === other.object.kind &&
  one.object.id === other.object.id;

/** Automatic saves of one draft, one after another, become one entry. @param entries the newest first */
export function joinSaves(entries: readonly AuditEntryWire[]): LogEntry[] {
  const joined: LogEntry[] = [];
  for (const entry of entries) {
    const newer = joined.at(-1);
    if (newer === undefined || !isSaveOf(newer, entry)) {
      joined.push(entry);
      continue;
    }
    const { before: _, ...rest } = newer;
    const before = entry.before === undefined ? {} : { before: entry.before };
    joined[joined.length - 1] = { ...rest, ...before, times: (newer.times ?? 1) + 1 };
  }
  return joined;
}
