import { formErrors } from '#platform/contract/field-errors.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { percentIn, rupeesIn } from '#platform/contract/typed/number.ts';
import type * as z from 'zod';
import {
  MaterialEdit,
  MaterialStock,
  NewMaterial,
  type MaterialWire,
  type Unit,
} from '../../contract.ts';
import { quantityIn } from '../typed-costs.ts';

const missing = Number.NaN;
const quantityOrNone = (text: string, unit: Unit) => quantityIn(text, unit) ?? null;

export type QuickDraft = { name: string; unit: Unit; packSize: string; packPrice: string };

function quickBody({ packSize, packPrice, ...draft }: QuickDraft): z.input<typeof NewMaterial> {
  return {
    ...draft,
    packSize: quantityIn(packSize, draft.unit) ?? missing,
    packPrice: rupeesIn(packPrice) ?? missing,
  };
}

/** A material as it is added: what it is, and what a pack costs. */
export const QuickForm = checkedDraft(
  (draft: QuickDraft) => formErrors(NewMaterial, quickBody(draft)),
  quickBody,
);

export type MaterialDraft = {
  name: string;
  unit: Unit;
  note: string;
  wastePercent: string;
  lowAt: string;
  prices: { from: string; packSize: string; packPrice: string }[];
};

const shown = (value: number | undefined) => (value === undefined ? '' : String(value));

export function materialDraft(material: MaterialWire): MaterialDraft {
  const { name, unit, note, wastePercent, lowAt, prices } = material;
  return {
    name,
    unit,
    note,
    wastePercent: wastePercent === 0 ? '' : String(wastePercent),
    lowAt: shown(lowAt),
    prices: prices.map(({ from, packSize, packPrice }) => ({
      from,
      packSize: String(packSize),
      packPrice: String(packPrice),
    })),
  };
}

/** @param version of the material as it was seen */
export function materialForm(version: number) {
  const bodyOf = ({ prices, ...draft }: MaterialDraft): z.input<typeof MaterialEdit> => ({
    ...draft,
    version,
    wastePercent: percentIn(draft.wastePercent) ?? 0,
    lowAt: quantityOrNone(draft.lowAt, draft.unit),
    prices: prices.map(({ from, packSize, packPrice }) => ({
      from,
      packSize: quantityIn(packSize, draft.unit) ?? missing,
      packPrice: rupeesIn(packPrice) ?? missing,
    })),
  });
  return checkedDraft((draft: MaterialDraft) => formErrors(MaterialEdit, bodyOf(draft)), bodyOf);
}

export type StockDraft = { way: 'bought' | 'count' | 'stop'; quantity: string };

/** What was bought of it, what there is now, or that it is no longer counted. */
export function stockForm(unit: Unit) {
  function bodyOf({ way, quantity }: StockDraft): z.input<typeof MaterialStock> {
    if (way === 'stop') return { count: null };
    return { [way]: quantityIn(quantity, unit) ?? missing };
  }
  const errorsOf = (draft: StockDraft): Record<string, string> => {
    const { bought, count } = formErrors(MaterialStock, bodyOf(draft));
    const sentence = bought ?? count;
    return sentence === undefined ? {} : { quantity: sentence };
  };
  return checkedDraft(errorsOf, bodyOf);
}
