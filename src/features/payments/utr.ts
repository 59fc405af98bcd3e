const LABELLED = /\b(?:UTR|RRN|UPI|Ref(?:no)?)\b[^\d]{0,30}(\d{12})(?!\d)/i;
const ALONE = /(?<![\d+])\d{12}(?!\d)/g;
const GROUPED = /(?<![\d-])\d{4}[\s-]\d{4}[\s-]\d{4}(?![\d-])/g;

function onlyOne(found: string[] | null): string | undefined {
  const different = new Set(found);
  return different.size === 1 ? [...different][0] : undefined;
}

/** The UTR in what was typed or pasted: 12 digits, however they are grouped, or a bank's message with them. */
export function utrIn(text: string): string | undefined {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (/^\d{12}$/.test(digits)) return digits;
  const [, labelled] = LABELLED.exec(text) ?? [];
  return (
    labelled ?? onlyOne(text.match(ALONE)) ?? onlyOne(text.match(GROUPED))?.replaceAll(/\D/g, '')
  );
}
