import { deviceName } from '../../device-name.ts';
import type { Session } from '../../security-contract.ts';

type SessionRow = { id: string; user_agent: string | null; created_at: Date; seen_at: Date };

/** @param current the session that asks */
export function presentSession(row: SessionRow, current: string | undefined): Session {
  return {
    id: row.id,
    device: deviceName(row.user_agent ?? ''),
    isThis: row.id === current,
    startedAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
  };
}
