import { useRef, useState } from 'react';
import { DRAFT } from '#platform/client/drafts.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { NewGift } from '../../gift-contract.ts';

export type GiftDraft = { firstName: string; lastName: string; phone: string; message: string };

export type GiftAndNoteDraft = { isGift: boolean; gift: GiftDraft; notes: string };

export type GiftErrors = { [field in keyof GiftDraft]?: string | undefined };

export type OrderExtras = { notes?: string; gift?: GiftDraft };

const NOTHING: GiftAndNoteDraft = {
  isGift: false,
  gift: { firstName: '', lastName: '', phone: '', message: '' },
  notes: '',
};

/** It survives a reload. */
const memory = tabMemory<GiftAndNoteDraft>(`${DRAFT}gift-and-note`);

export const forgetGiftAndNote = memory.clear;

/** State of `GiftAndNote`. Put `section` on it. */
export function useGiftAndNote() {
  const [value, setValue] = useState(() => memory.read() ?? NOTHING);
  const [errors, setErrors] = useState<GiftErrors>({});
  const section = useRef<HTMLElement>(null);

  function onChange(next: GiftAndNoteDraft): void {
    memory.save(next);
    setValue(next);
    setErrors({});
  }

  /** @returns what goes with the order; undefined, with the focus on a wrong field, if something is missing */
  function check(): OrderExtras | undefined {
    const { isGift, gift, notes } = value;
    const found: GiftErrors = isGift ? formErrors(NewGift, gift) : {};
    setErrors(found);
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() =>
        section.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      );
      return undefined;
    }
    return { ...(notes.trim() !== '' && { notes }), ...(isGift && { gift }) };
  }

  return { value, onChange, errors, section, check };
}
