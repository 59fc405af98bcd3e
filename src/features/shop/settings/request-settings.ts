import * as z from 'zod';
import { code, requiredLine } from '#platform/contract/text.ts';

/** The kind of piece that every custom order form ends with. */
export const OTHER = 'other';

export const MOST_MADE = 6;

const TypeOfProduct = z.strictObject({
  /** The value sent with a request; never shown. */
  value: z.string().regex(/^[a-z0-9-]{1,40}$/, 'Use small letters, digits and dashes'),
  label: requiredLine(40, 'Name this kind of piece'),
  /** Empty: a drawn one. */
  mediaId: z.string().regex(/^(?:[\w-]{22})?$/, 'Choose a picture again'),
  /** True if it is not offered now. */
  isHidden: z.literal(true).optional(),
});

/** A custom piece of before, without a word of who ordered it. */
const MadeBefore = z.strictObject({
  id: z.string().regex(/^made-\d{1,6}$/, 'Use a name like made-1'),
  mediaId: z.string().regex(/^[\w-]{22}$/, 'Choose a picture'),
  words: requiredLine(60, 'Say what it is'),
});

const Colour = requiredLine(30, 'Name this colour')
  // A request lists the chosen ones with commas between.
  .regex(/^[^,]*$/, 'Leave out the comma');

const BudgetStep = code().regex(/^[1-9]\d{0,7}$/, 'Enter whole rupees like 500');

function repeated(names: string[]): number[] {
  const seen = names.map((name) => name.toLowerCase());
  return seen.flatMap((name, index) => (seen.indexOf(name) < index ? [index] : []));
}

const Fields = z.strictObject({
  types: z.array(TypeOfProduct).min(1, 'Keep one kind').max(12, 'Use at most 12 kinds'),
  /** The form asks for colours in words alone if there are none. */
  colours: z.array(Colour).max(12, 'Use at most 12 colours'),
  /** Whole rupees between which the ranges of the budget lie; the form asks for none if there are none. */
  budgets: z.array(BudgetStep).max(8, 'Use at most 8 amounts'),
  /** The form asks for a phone number, which may be left out. */
  asksPhone: z.boolean(),
  /** Shown in the form. */
  made: z.array(MadeBefore).max(MOST_MADE, `Use at most ${MOST_MADE} pictures`),
});
type Fields = z.infer<typeof Fields>;

function refuseRepeated({ types, colours }: Fields, check: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) =>
    check.addIssue({ code: 'custom', path, message });
  if (!types.some(({ value, isHidden }) => value === OTHER && isHidden !== true)) {
    refuse(['types'], "Keep the last kind: some people want something that isn't listed");
  }
  for (const at of repeated(types.map(({ label }) => label))) {
    refuse(['types', at, 'label'], 'There is a kind with this name already');
  }
  for (const at of repeated(types.map(({ value }) => value))) {
    refuse(['types', at, 'value'], 'Two kinds have the same value');
  }
  for (const at of repeated(colours)) {
    refuse(['colours', at], 'This colour is there already');
  }
}

/** Choices in the form for custom orders. */
export const RequestSettings = Fields.superRefine(refuseRepeated);
export type RequestSettings = z.infer<typeof RequestSettings>;

/** The kinds that people may choose now. */
export function offeredTypes({ types }: Pick<RequestSettings, 'types'>): RequestSettings['types'] {
  return types.filter(({ isHidden }) => isHidden !== true);
}

export const NEW_REQUESTS: RequestSettings = {
  types: [
    { value: 'piece', label: 'A piece like one in the shop', mediaId: '' },
    { value: OTHER, label: 'Something else', mediaId: '' },
  ],
  colours: [],
  budgets: ['500', '1000', '2000', '5000'],
  asksPhone: false,
  made: [],
};

/** Settings as an older page sends them that was open during an update. */
export const SentRequestSettings = Fields.extend({
  budgets: Fields.shape.budgets.default(NEW_REQUESTS.budgets),
  asksPhone: Fields.shape.asksPhone.default(NEW_REQUESTS.asksPhone),
}).superRefine(refuseRepeated);
