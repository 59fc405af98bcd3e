import {
  additionOf,
  answersOf,
  canonicalAnswers,
  readAnswers,
  type Answers,
  type PersonalDetail,
} from '#features/catalogue/personal/personal-details.ts';
import { fieldsOf } from '#features/catalogue/server/stored-fields.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { sha256 } from '#platform/server/idempotency/claim-request.ts';
import { pictureIdsIn } from '#features/media/customer-picture.ts';
import { claimPictures } from '#features/media/server/customer/customer-pictures.ts';
import type { Context } from '#platform/server/context.ts';
import type { NewCartLine } from '../../contract.ts';
import type { CartProductRow, LineRow } from '../cart-queries.ts';

const ID_LENGTH = 22;

/** '' for no answers. */
export function personalIdOf(details: readonly PersonalDetail[]): string {
  const canonical = canonicalAnswers(details);
  return canonical === '' ? '' : sha256(canonical).toString('base64url').slice(0, ID_LENGTH);
}

/** A line's answers by the fields of now. @param today in India */
export type PersonalPart = {
  details: PersonalDetail[];
  /** Paise added to the price of a piece. */
  addition: number;
  /** The product asks something else by now, and the details are those of before. */
  isChanged: boolean;
};

const NONE: PersonalPart = { details: [], addition: 0, isChanged: false };

export function personalPartOf(
  { fields }: CartProductRow,
  { personal, isRefused = false }: Pick<LineRow, 'personal' | 'isRefused'>,
  today: string,
): PersonalPart {
  if (fields === null && personal === null && !isRefused) return NONE;
  const before = personal ?? [];
  if (isRefused) return { details: before, addition: 0, isChanged: true };
  const { details, problems } = readAnswers(fieldsOf(fields ?? []), answersOf(before), today);
  if (Object.keys(problems).length > 0) return { details: before, addition: 0, isChanged: true };
  return { details, addition: additionOf(details), isChanged: false };
}

/** Pictures that the answers name, as far as they are the caller's. */
export function ownPictures(
  ctx: Context,
  { personal = {}, pictureKeys = {} }: Pick<NewCartLine, 'personal' | 'pictureKeys'>,
): Promise<ReadonlySet<string>> {
  const ids = Object.values(personal).flatMap((answer) => pictureIdsIn(answer.trim()) ?? []);
  return claimPictures(ctx, ids, pictureKeys);
}

export function lacksPicture(
  { pictureIds = [] }: PersonalDetail,
  own: ReadonlySet<string>,
): boolean {
  return pictureIds.some((id) => !own.has(id));
}

type Provided = {
  answers: Answers | undefined;
  /** The caller's own. */
  pictures: ReadonlySet<string>;
  /** Date in India. */
  today: string;
};

/** @throws ValidationFailed by field */
export function readPersonal(
  { fields }: CartProductRow,
  { answers, pictures, today }: Provided,
): PersonalDetail[] {
  if (fields === null && answers === undefined) return [];
  const { details, problems } = readAnswers(fieldsOf(fields ?? []), answers ?? {}, today);
  const gone = details.filter((detail) => lacksPicture(detail, pictures));
  const refused = [
    ...Object.entries(problems),
    ...gone.map(({ fieldId }) => [fieldId, 'It is no longer kept. Choose it again'] as const),
  ];
  if (refused.length === 0) return details;
  throw ValidationFailed({
    detail: 'Nothing was added. Check the details this piece needs, then add it again.',
    fields: Object.fromEntries(refused.map(([id, sentence]) => [`personal.${id}`, sentence])),
  });
}
