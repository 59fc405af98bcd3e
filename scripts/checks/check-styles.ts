// Types each CSS module, finds unused and undefined classes, and files that are not there: node scripts/checks/check-styles.ts
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sheetAt } from '../vite/css-modules.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const { FEATURES } = (await import(String(path.join(ROOT, 'architecture.config.mjs')))) as {
  FEATURES: string[];
};
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

/** How high a file stands: what is below may be used, what is above may not. */
function heightOf(file: string): number {
  const [, area = '', feature = ''] = file.split(path.sep);
  return area === 'features' ? FEATURES.indexOf(feature) : area === 'app' ? FEATURES.length : -1;
}

/** The sheet that a file names; one from above is a fault. */
function sheetOf(address: string, file: string): string {
  const sheet = path.relative(ROOT, sheetAt(address, path.join(ROOT, file)));
  if (heightOf(sheet) > heightOf(file)) faults.push(`${file}: ${address} stands above it`);
  return sheet;
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
    const sheet = sheetOf(from, file);
    if (source.includes(`${name}[`))
      faults.push(`${file}: ${name}[…] hides which classes are used`);
    const uses = [...source.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))];
    if (uses.length === 0) faults.push(`${file}: ${name} is imported and not used`);
    for (const [, used = ''] of uses) taken.add(`${sheet} ${used}`);
  }
}

/** Classes that a module takes from another: `@value name, other as alias from './other.module.css'`. */
const VALUE = /^@value ([^;]+) from '([^']+)';$/gm;

/** Classes of a module's own, without global ones and those of other modules. */
function ownClassesOf(css: string): Set<string> {
  const names = classesIn(selectorsOf(css, /:global\([^)]*\)|@value [^;]+;/g));
  for (const [, list = ''] of css.matchAll(VALUE))
    for (const one of list.split(',')) names.delete(one.trim().split(' ').at(-1) ?? '');
  return names;
}

const modules = new Map(
  globSync('src/**/*.module.css', { cwd: ROOT }).map((sheet) => [sheet, read(sheet)]),
);
for (const [sheet, css] of modules) {
  const selectors = selectorsOf(css, /@value [^;]+;/g);
  for (const [, list = '', from = ''] of css.matchAll(VALUE)) {
    const owner = sheetOf(from, sheet);
    for (const one of list.split(',')) {
      const [name = '', , alias = name] = one.trim().split(' ');
      taken.add(`${owner} ${name}`);
      if (!ownClassesOf(modules.get(owner) ?? '').has(name))
        faults.push(`${sheet}: .${name} is undefined in ${from}`);
      if (!classesIn(selectors).has(alias)) faults.push(`${sheet}: .${alias} is used nowhere`);
    }
  }
}

rmSync(TYPES, { recursive: true, force: true });
for (const [sheet, css] of modules) {
  const names = [...ownClassesOf(css)];
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

const globals = new Set<string>();
for (const sheet of globSync('src/**/*.css', { cwd: ROOT, exclude: ['**/*.module.css'] })) {
  for (const name of classesIn(selectorsOf(read(sheet), /$^/g))) {
    globals.add(name);
    if (!words.has(name)) faults.push(`${sheet}: .${name} is used nowhere`);
  }
}

for (const [sheet, css] of modules) {
  for (const [, name = ''] of selectorsOf(css, /@value [^;]+;/g).matchAll(
    /:global\(\.([\w-]+)\)/g,
  )) {
    globals.add(name);
    if (!words.has(name)) faults.push(`${sheet}: .${name} is used nowhere`);
  }
}

/** What a component writes as its classes: a string, a template, or a choice of them. */
const WRITTEN = /\b(?:className|\w+Class)=(?:("[^"]*")|\{((?:[^{}]|\$\{[^}]*\})*)\})/g;
const CHOSEN = /(?:^|[?:] )(?:["']([^"']*)["']|`([^`]*)`)/g;
for (const file of components) {
  for (const [, plain, expression = ''] of read(file).matchAll(WRITTEN)) {
    for (const [, text, template = ''] of (plain ?? expression.trim()).matchAll(CHOSEN)) {
      for (const name of (text ?? template.replaceAll(/\$\{[^}]*\}/g, ' ')).split(/\s+/)) {
        if (name !== '' && !globals.has(name)) faults.push(`${file}: .${name} is defined nowhere`);
      }
    }
  }
}

for (const sheet of globSync('src/**/*.css', { cwd: ROOT })) {
  for (const [, file = ''] of read(sheet).matchAll(/url\(['"]?(\.[^'")]+)['"]?\)/g)) {
    if (!existsSync(path.join(ROOT, path.dirname(sheet), file)))
      faults.push(`${sheet}: there is no ${file}`);
  }
}

console.log(`${globals.size} global class names`);
if (faults.length > 0) {
  console.error(faults.toSorted().join('\n'));
  process.exit(1);
}
