// Types each CSS module, and finds unused and undefined classes: node scripts/check-styles.ts
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Beside the types of routes; a root folder of `tsconfig.web.json`. */
const TYPES = path.join(ROOT, '.react-router/styles');

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const faults: string[] = [];

/** Selectors of a sheet, without comments, strings, addresses and what `leaveOut` finds. */
function selectorsOf(css: string, leaveOut: RegExp): string {
  const plain = css
    .replaceAll(/\/\*.*?\*\/|url\([^)]*\)|"[^"]*"|'[^']*'/gs, '')
    .replaceAll(leaveOut, '');
  return [...plain.matchAll(/([^{};]+)\{/g)]
    .map(([, head = '']) => head.trim())
    .filter((head) => !head.startsWith('@'))
    .join('\n');
}

function classesIn(selectors: string): Set<string> {
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
}

/** What components take from modules, as `file.module.css name`. */
const taken = new Set<string>();
const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;
const components = globSync('src/**/*.{ts,tsx}', { cwd: ROOT });
const words = new Set<string>();

for (const file of components) {
  const source = read(file);
  for (const [, word = ''] of source.matchAll(/([a-zA-Z][\w-]*)/g)) words.add(word);
  for (const [, name = '', from = ''] of source.matchAll(IMPORT)) {
    const sheet = from.startsWith('#')
      ? path.join('src', from.slice(1))
      : path.join(path.dirname(file), from);
    if (source.includes(`${name}[`))
      faults.push(`${file}: ${name}[…] hides which classes are used`);
    const uses = [...source.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))];
    if (uses.length === 0) faults.push(`${file}: ${name} is imported and not used`);
    for (const [, used = ''] of uses) taken.add(`${sheet} ${used}`);
  }
}

rmSync(TYPES, { recursive: true, force: true });
for (const sheet of globSync('src/**/*.module.css', { cwd: ROOT })) {
  const names = [...classesIn(selectorsOf(read(sheet), /:global\([^)]*\)/g))];
  for (const name of names) {
    if (!taken.has(`${sheet} ${name}`)) faults.push(`${sheet}: .${name} is used nowhere`);
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
      faults.push(`${sheet}: .${name} is no name in camel case`);
  }
  const fields = names.map((name) => `  readonly ${name}: string;\n`).join('');
  const declaration = `declare const styles: {\n${fields}};\nexport default styles;\n`;
  const target = path.join(TYPES, `${sheet}.d.ts`);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, declaration);
}

/** Beginnings of classes whose end is a value. */
const BUILT = /^(?:b|f|dlg|skel|on)-/;
const globals = new Set<string>();
for (const sheet of globSync('src/**/*.css', { cwd: ROOT, exclude: ['**/*.module.css'] })) {
  for (const name of classesIn(selectorsOf(read(sheet), /$^/g))) {
    globals.add(name);
    const isUsed =
      words.has(name) || BUILT.test(name) || name.split('-').every((part) => words.has(part));
    if (!isUsed) faults.push(`${sheet}: .${name} is used nowhere`);
  }
}

console.log(`${globals.size} global class names`);
if (faults.length > 0) {
  console.error(faults.toSorted().join('\n'));
  process.exit(1);
}
