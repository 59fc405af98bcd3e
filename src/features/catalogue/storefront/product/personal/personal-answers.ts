import type { ComponentType } from 'react';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import type { PublicProductWire } from '../../../contract.ts';
import type { Answers, PersonalDetail } from '../../../personal/personal-details.ts';

export type FieldToAnswer = NonNullable<PublicProductWire['fields']>[number];

/** Prices in rupees. */
export type PersonalAnswers = {
  answers: Answers;
  details: PersonalDetail[];
  /** Keyed by field id. */
  problems: Record<string, string>;
};

export type PhotosProps = {
  field: FieldToAnswer;
  words: {
    id: string;
    name: string;
    label: string;
    error: string | undefined;
    required?: boolean;
    optional?: boolean;
  };
  /** Ids of pictures. */
  answer: string;
  onChange: (answer: string) => void;
  /** Says why the piece has to wait; undefined once it has not. */
  onWaiting: (why: string | undefined) => void;
};

export type PersonalFormProps = {
  fields: FieldToAnswer[];
  answers: Answers;
  /** Loaded where a photo is asked for. */
  Photos: ComponentType<PhotosProps> | undefined;
  /** Counts the tries to add with a problem, which shows them all. */
  tries: number;
  onChange: (provided: PersonalAnswers) => void;
};

export function addedText(price: number): string {
  return price > 0 ? ` +${formatRupees(price)}` : '';
}
