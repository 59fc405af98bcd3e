// Forms are written in the form layer alone (decision 109): no `<form>`, no errors by hand elsewhere.
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

const LAYER = 'src/platform/ui/forms/form/';
const BY_HAND = /<form\b|\bsetErrors\b|\bnoValidate\b/;

const root = path.resolve(import.meta.dirname, '../..');
const faults: string[] = [];
for await (const found of glob('src/**/*.{ts,tsx}', { cwd: root })) {
  const file = found.split(path.sep).join('/');
  if (file.startsWith(LAYER) || !BY_HAND.test(await readFile(path.join(root, file), 'utf8')))
    continue;
  faults.push(`${file}: write this form with useForm of ${LAYER}`);
}
console.log(faults.join('\n'));
process.exit(faults.length === 0 ? 0 : 1);
