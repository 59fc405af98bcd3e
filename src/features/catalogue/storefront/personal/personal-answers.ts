import { formatRupees } from '#platform/contract/format-rupees.ts';
import type { PublicProductWire } from '../../contract.ts';
import type { Answers, PersonalDetail } from '../../personal-details.ts';

export type BuyerField = NonNullable<PublicProductWire['fields']>[number];

/** Prices in rupees. */
export type PersonalAnswers = {
  answers: Answers;
  details: PersonalDetail[];
  /** By field id. */
  problems: Record<string, string>;
};

export type PersonalFormProps = {
  fields: BuyerField[];
  answers: Answers;
  /** Counts the tries to add with a problem, which shows them all. */
  tries: number;
  onChange: (given: PersonalAnswers) => void;
};

export function addedText(price: number): string {
  return price > 0 ? ` +${formatRupees(price)}` : '';
}
