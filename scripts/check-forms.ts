// Forms are written in the form layer alone (decision 109): no `<form>`, no errors by hand elsewhere. The list only gets shorter.
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

const LAYER = 'src/platform/ui/forms/form/';
const BY_HAND = /<form\b|\bsetErrors\b|\bnoValidate\b/;

/** Files whose forms are still to be written in it. */
const TO_BE_CONVERTED = new Set(['src/features/enquiries/storefront/support-dialog.tsx']);

const root = path.resolve(import.meta.dirname, '..');
const faults: string[] = [];
for await (const found of glob('src/**/*.{ts,tsx}', { cwd: root })) {
  const file = found.split(path.sep).join('/');
  if (file.startsWith(LAYER)) continue;
  const isByHand = BY_HAND.test(await readFile(path.join(root, file), 'utf8'));
  const isListed = TO_BE_CONVERTED.delete(file);
  if (isByHand && !isListed) faults.push(`${file}: write this form with useForm of ${LAYER}`);
  if (!isByHand && isListed) faults.push(`${file} is converted: take it off the list`);
}
for (const gone of TO_BE_CONVERTED) faults.push(`${gone} is gone: take it off the list`);
console.log(faults.join('\n'));
process.exit(faults.length === 0 ? 0 : 1);
