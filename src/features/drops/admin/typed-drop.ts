import type * as z from 'zod';
import type { RelatedProduct } from '#features/catalogue/admin-contract.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { wholeIn } from '#platform/contract/typed/number.ts';
import { NewDrop, type AdminDrop } from '../contract.ts';

export type DropDraft = {
  title: string;
  sentence: string;
  mediaId: string | null;
  day: string;
  time: string;
  perPerson: string;
  listing: 'listed' | 'secret';
  earlyMinutes: string;
  pieces: RelatedProduct[];
};

/** Friday evening, when people look at their phones. */
export const NO_DROP: DropDraft = {
  title: '',
  sentence: '',
  mediaId: null,
  day: '',
  time: '19:00',
  perPerson: '',
  listing: 'listed',
  earlyMinutes: '',
  pieces: [],
};

const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
});

export function draftOf(drop: AdminDrop): DropDraft {
  const { title, sentence, mediaId, opensAt, perPerson, isListed, earlyMinutes, pieces } = drop;
  return {
    title,
    sentence,
    mediaId,
    day: indiaDay(new Date(opensAt)),
    time: TIME.format(new Date(opensAt)),
    perPerson: perPerson === null ? '' : String(perPerson),
    listing: isListed ? 'listed' : 'secret',
    earlyMinutes: earlyMinutes === 0 ? '' : String(earlyMinutes),
    pieces: pieces.map(({ id, name, mediaId: picture }) => ({
      id,
      name,
      ...(picture !== undefined && { mediaId: picture }),
    })),
  };
}

export function bodyOf(draft: DropDraft): z.input<typeof NewDrop> {
  const { title, sentence, mediaId, day, time, perPerson, listing, earlyMinutes, pieces } = draft;
  return {
    title,
    sentence,
    mediaId,
    opensAt: `${day}T${time}:00+05:30`,
    productIds: pieces.map(({ id }) => id),
    perPerson: wholeIn(perPerson) ?? null,
    isListed: listing === 'listed',
    earlyMinutes: listing === 'listed' ? (wholeIn(earlyMinutes) ?? 0) : 0,
  };
}

const FIELDS = new Map([
  ['opensAt', 'day'],
  ['productIds', 'pieces'],
]);

/** The fields of the form to which the sentences of a call belong. */
export function atFields(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, words]) => [FIELDS.get(name) ?? name, words]),
  );
}

export const DropForm = checkedDraft(
  (draft: DropDraft) => atFields(formErrors(NewDrop, bodyOf(draft))),
  bodyOf,
);
