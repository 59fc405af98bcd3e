import { DRAFT } from '#platform/client/drafts.ts';
import { intentOf, type Intent } from '#platform/client/intent-of.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';

/** What the visitor has typed so far, as the form holds it. */
export type CustomOrderDraft = {
  name: string;
  email: string;
  productType: string;
  colors: string;
  size: string;
  budget: string;
  description: string;
};

const memory = tabMemory<Partial<CustomOrderDraft>>(`${DRAFT}custom-order`);

/** What stands in a form into which nothing was typed and of whose asker nothing is known. */
export const EMPTY_DRAFT: CustomOrderDraft = {
  name: '',
  email: '',
  productType: '',
  colors: '',
  size: '',
  budget: '',
  description: '',
};

/** The draft of this tab, so that a reload or a lost connection loses nothing. */
export function readDraft(): Partial<CustomOrderDraft> {
  return memory.read() ?? {};
}

export function isBlank(typed: Partial<CustomOrderDraft>): boolean {
  return Object.values(typed).every((text) => text === '');
}

export const saveDraft = memory.keep;

/** What was sent last, with the draft: also after a reload it arrives once. */
const sent = tabMemory<Intent>(`${DRAFT}custom-order-sent`);

/** The key under which this is sent: the same for each try until the draft is dropped. */
export function keyOf(body: unknown): string {
  const intent = intentOf(body, sent.read());
  sent.keep(intent);
  return intent.key;
}

export function dropDraft(): void {
  memory.drop();
  sent.drop();
}
