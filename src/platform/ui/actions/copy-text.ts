/** `navigator.clipboard` exists with https only; a selection can always be copied. */
function copySelected(value: string, beside: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.className = 'visually-hidden';
  field.value = value;
  const focused = document.activeElement;
  beside.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

/** Copies a text. @param beside where a temporary field may stand: within the open dialog, if there is one */
export async function copyText(value: string, beside: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return copySelected(value, beside);
  }
}
