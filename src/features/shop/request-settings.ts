import * as z from 'zod';
import { requiredLine } from '#platform/contract/text.ts';

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

function repeated(names: string[]): number[] {
  const seen = names.map((name) => name.toLowerCase());
  return seen.flatMap((name, index) => (seen.indexOf(name) < index ? [index] : []));
}

/** Choices in the form for custom orders. */
export const RequestSettings = z
  .strictObject({
    types: z.array(TypeOfProduct).min(1, 'Keep one kind').max(12, 'Use at most 12 kinds'),
    /** The form asks for colours in words alone if there are none. */
    colours: z.array(Colour).max(12, 'Use at most 12 colours'),
    /** Shown in the form. */
    made: z.array(MadeBefore).max(MOST_MADE, `Use at most ${MOST_MADE} pictures`),
  })
  .superRefine(({ types, colours }, check) => {
    const refuse = (path: (string | number)[], message: string) =>
      check.addIssue({ code: 'custom', path, message });
    if (!types.some(({ value, isHidden }) => value === OTHER && isHidden !== true)) {
      refuse(['types'], "Keep the last kind: some people want something that isn't listed");
    }
    for (const at of repeated(types.map(({ label }) => label))) {
      refuse(['types', at, 'label'], 'There is a kind with this name already');
    }
    for (const at of repeated(types.map(({ value }) => value))) {
      refuse(['types', at, 'value'], 'Two kinds have one value');
    }
    for (const at of repeated(colours)) {
      refuse(['colours', at], 'This colour is there already');
    }
  });
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
  made: [],
};
