import { expect, test } from 'vitest';
import { bodyOf, draftOf, NO_DROP, DropForm } from './typed-drop.ts';

const TYPED = {
  ...NO_DROP,
  title: 'Monsoon drop',
  day: '2036-12-04',
  perPerson: '२',
  earlyMinutes: '15',
  pieces: [{ id: '018f0000-0000-7000-8000-000000000000', name: 'Bowl' }],
};

test('day and time are those of India, and come back as they were typed', () => {
  const body = bodyOf(TYPED);
  expect(body).toMatchObject({ opensAt: '2036-12-04T19:00:00+05:30', perPerson: 2 });
  const stored = { id: '', slug: '', state: 'coming', waiting: 0, orders: 0, sold: 0, returned: 0 };
  const drop = {
    ...stored,
    ...body,
    state: 'coming' as const,
    sentence: '',
    mediaId: null,
    perPerson: 2,
    earlyMinutes: 15,
    pieces: [{ ...TYPED.pieces[0], slug: '' } as { id: string; name: string; slug: string }],
    missing: [],
    version: 1,
  };
  expect(draftOf(drop)).toMatchObject({ day: '2036-12-04', time: '19:00', perPerson: '2' });
});

test('what is wrong is said at the field where it was typed; a secret drop opens for everybody at once', () => {
  const { error } = DropForm.safeParse({ ...NO_DROP, perPerson: 'two' });
  expect(error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual([
    'day',
    'perPerson',
    'pieces',
    'title',
  ]);
  expect(bodyOf({ ...TYPED, listing: 'secret' }).earlyMinutes).toBe(0);
});
