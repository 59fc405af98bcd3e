import type * as z from 'zod';
import { formErrors } from '#platform/contract/field-errors.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { percentIn, rupeesIn, wholeIn } from '#platform/contract/typed/number.ts';
import { NewOffer, OfferEdit, type OfferWire } from '../admin-contract.ts';

export type OfferDraft = {
  reach: OfferWire['reach'];
  code: string;
  title: string;
  isShown: boolean;
  kind: OfferWire['kind'];
  percent: string;
  amount: string;
  most: string;
  minSubtotal: string;
  firstOrderOnly: boolean;
  excludesSale: boolean;
  productIds: string[];
  categoryIds: string[];
  tags: string[];
  firstDay: string;
  lastDay: string;
  limitTotal: string;
  limitEach: string;
};

export const NEW_OFFER: OfferDraft = {
  reach: 'code',
  code: '',
  title: '',
  isShown: false,
  kind: 'percent',
  percent: '',
  amount: '',
  most: '',
  minSubtotal: '',
  firstOrderOnly: false,
  excludesSale: false,
  productIds: [],
  categoryIds: [],
  tags: [],
  firstDay: '',
  lastDay: '',
  limitTotal: '',
  limitEach: '',
};

const shown = (value: number | undefined) => (value === undefined ? '' : String(value));

export function offerDraft(offer: OfferWire): OfferDraft {
  const { productIds = [], categoryIds = [], tags = [], minSubtotal = 0 } = offer;
  return {
    reach: offer.reach,
    code: offer.code ?? '',
    title: offer.title,
    isShown: offer.isShown === true,
    kind: offer.kind,
    percent: shown(offer.percent),
    amount: shown(offer.amount),
    most: shown(offer.most),
    minSubtotal: minSubtotal === 0 ? '' : String(minSubtotal),
    firstOrderOnly: offer.firstOrderOnly === true,
    excludesSale: offer.excludesSale === true,
    productIds,
    categoryIds,
    tags,
    firstDay: offer.firstDay ?? '',
    lastDay: offer.lastDay ?? '',
    limitTotal: shown(offer.limitTotal),
    limitEach: shown(offer.limitEach),
  };
}

const day = (text: string) => (text === '' ? undefined : text);

/** Only what the chosen kind and reach ask for is sent. */
function bodyOf(draft: OfferDraft): z.input<typeof NewOffer> {
  const { reach, kind, code, percent, amount, most, isShown } = draft;
  return {
    ...draft,
    code: reach === 'code' ? code : undefined,
    isShown: reach === 'automatic' && isShown,
    percent: kind === 'percent' ? percentIn(percent) : undefined,
    amount: kind === 'amount' ? rupeesIn(amount) : undefined,
    most: kind === 'percent' ? rupeesIn(most) : undefined,
    minSubtotal: rupeesIn(draft.minSubtotal) ?? 0,
    firstDay: day(draft.firstDay),
    lastDay: day(draft.lastDay),
    limitTotal: wholeIn(draft.limitTotal),
    limitEach: wholeIn(draft.limitEach),
  };
}

export const NewOfferForm = checkedDraft(
  (draft: OfferDraft) => formErrors(NewOffer, bodyOf(draft)),
  bodyOf,
);

/** @param version of the offer as it was seen */
export function offerForm(version: number) {
  const edited = (draft: OfferDraft) => ({ ...bodyOf(draft), version });
  return checkedDraft((draft: OfferDraft) => formErrors(OfferEdit, edited(draft)), edited);
}
