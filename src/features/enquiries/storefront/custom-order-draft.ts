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

const KEY = 'custom-order-draft';

const EMPTY_DRAFT: CustomOrderDraft = {
  name: '',
  email: '',
  productType: '',
  colors: '',
  size: '',
  budget: '',
  description: '',
};

/** The draft of this tab, so that a reload or a lost connection loses nothing. */
export function readDraft(): CustomOrderDraft {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return { ...EMPTY_DRAFT, ...(typeof saved === 'object' ? saved : {}) };
  } catch {
    return EMPTY_DRAFT;
  }
}

export function isBlank(draft: CustomOrderDraft): boolean {
  return Object.values(draft).every((text) => text === '');
}

export function saveDraft(draft: CustomOrderDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the form itself still holds what was typed.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: nothing was kept there.
  }
}
