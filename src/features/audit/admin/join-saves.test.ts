import { expect, test } from 'vitest';
import type { AuditEntryWire } from '../contract.ts';
import { joinSaves } from './join-saves.ts';

let last = 100;
function anEntry(change: Partial<AuditEntryWire> = {}): AuditEntryWire {
  last -= 1;
  return {
    id: last,
    at: '2026-11-28T10:00:00.000Z',
    actorUid: 'owner',
    isOwn: true,
    action: 'page.draft',
    object: { kind: 'page', id: 'care' },
    ...change,
  };
}

test('saves of one draft are one row, from how it was to how it is', () => {
  const newest = anEntry({ before: { title: 'B' }, after: { title: 'C' } });
  const oldest = anEntry({ before: { title: 'A' }, after: { title: 'B' } });
  expect(joinSaves([newest, oldest])).toEqual([{ ...newest, before: { title: 'A' }, times: 2 }]);
});

test('another page, another deed and another person keep their rows', () => {
  const entries = [
    anEntry(),
    anEntry({ object: { kind: 'page', id: 'about' } }),
    anEntry({ action: 'page.publish', object: { kind: 'page', id: 'about' } }),
    anEntry({ action: 'page.publish', object: { kind: 'page', id: 'about' } }),
    anEntry(),
    anEntry({ actorUid: 'former' }),
  ];
  expect(joinSaves(entries)).toEqual(entries);
});
