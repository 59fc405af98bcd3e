// Checks file and declared names for banned words, addresses made with a base, one word for email, and the share of comment lines.
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Ambiguous words, each with the terms to use instead. */
const BANNED = new Map(
  Object.entries({
    asked: 'input, params',
    desk: 'admin',
    held: 'pending, stored',
    judging: 'decisions',
    keeper: 'deps',
    kept: 'cached, stored',
    maker: 'owner',
    news: 'changes, state',
    resting: 'pending',
    safekeeping: 'backups',
    strain: 'overload',
    told: 'reported',
    wanted: 'expected, requested',
    workbench: 'admin',
  }),
);

/** Words that gave way in declared names; fields of calls and of stored settings keep theirs. */
const RETIRED: { word: RegExp; rather: string; within?: string }[] = [
  { word: /piece/i, rather: 'product, units' },
  { word: /^(?!buyerFields$).*buyer/i, rather: 'customer' },
  { word: /wish(?!list)/i, rather: 'alert, wishlist' },
  { word: /^(?:other|mail|line)Words/i, rather: 'rewording, texts, personalisation' },
  { word: /given(?!Up)|unheld|untold/i, rather: 'provided, answered, unnotified' },
  { word: /^(?:late(?:Part|Dialog|Component)|[sS]till[A-Z])/, rather: 'deferred, static' },
  { word: /room/i, rather: 'capacity, slots', within: 'server/making/' },
  { word: /room|places/i, rather: 'capacity, slots', within: 'shop/workshop/' },
  { word: /quote(?!d)/i, rather: 'pricing; a quote answers a request', within: 'features/cart/' },
  { word: /quote(?!d)/i, rather: 'pricing; a quote answers a request', within: 'features/orders/' },
];

/** Words of the shop, which platform does not know. */
const OF_THE_SHOP = new Set(['buyer', 'cart', 'catalogue', 'checkout', 'product', 'shelf']);
const MAX_COMMENTS_PERCENT = 5;

const root = path.resolve(import.meta.dirname, '../..');
const PLATFORM = path.join('src', 'platform', path.sep);
const DECLARED =
  /\b(?:const|let|function|class|type)\s+([A-Za-z_$][\w$]*)|^\s+(?:readonly )?(\w+)\??(?::|\()/gm;
const faults: string[] = [];
const lines = { all: 0, comments: 0 };

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

function checkName(file: string, name: string): void {
  for (const word of wordsOf(name)) {
    const instead = BANNED.get(word);
    if (instead !== undefined) faults.push(`${file}: "${word}" in ${name} (rather: ${instead})`);
    if (file.startsWith(PLATFORM) && OF_THE_SHOP.has(word)) {
      faults.push(`${file}: "${word}" in ${name} is a word of the shop, not of platform`);
    }
  }
}

function checkRetired(file: string, declared: string): void {
  for (const { word, rather, within = '' } of RETIRED) {
    if (!file.includes(within) || !word.test(declared)) continue;
    faults.push(`${file}: "${word.source}" in ${declared} (rather: ${rather})`);
  }
}

function countComments(text: string): void {
  const full = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  lines.all += full.length;
  lines.comments += full.filter((line) => /^(\/\/|\/?\*|\{\/\*)/.test(line)).length;
}

const READERS = ['typed', 'india'].map((name) => path.join(PLATFORM, 'contract', name));
/** What only the readers of `platform/contract/typed` do, and files that do it for another end. */
const SECOND_READERS: { of: RegExp; rather: string; except?: RegExp }[] = [
  {
    of: /\.normalize\(/,
    rather: 'typedLine, typedParagraph or plainCode',
    except: /slug|normalise-letters|passwords\.ts|leads-away\.ts/,
  },
  { of: /replaceAll\(\/\\D/, rather: 'digitsIn' },
  { of: /\bz\.coerce\b/, rather: 'queryNumber with a reader of typed/number.ts' },
  { of: /\bparseFloat\(/, rather: 'a reader of typed/number.ts' },
  {
    of: /\.replaceAll\((?:','|\/\[[^\]]*,[^\]]*\]\+?\/g), ''\)/,
    rather: 'a reader of typed/number.ts',
  },
  {
    of: /\bz\s*\.string\([^)]*\)\s*\.trim\(/,
    rather: 'line, paragraph or code of contract/text.ts',
  },
  {
    of: /\\u200[bcdBCD]|\\ufeff/,
    rather: 'typedLine, typedParagraph or plainCode',
    except: /normalise-letters|personal-details\.ts/,
  },
];

function checkReaders(file: string, code: string): void {
  if (READERS.some((reader) => file.startsWith(reader))) return;
  for (const { of, rather, except } of SECOND_READERS) {
    if (!of.test(code) || except?.test(file)) continue;
    faults.push(`${file}: ${of.source} reads what people type a second way (rather: ${rather})`);
  }
}

/** `new URL(path, base)` leads to another host for a path like `//evil.example`. */
function checkAddresses(file: string, code: string): void {
  for (const { index } of code.matchAll(/\bnew URL\(/g)) {
    let depth = 1;
    for (let at = index + 'new URL('.length; depth > 0 && at < code.length; at += 1) {
      const letter = code[at] ?? '';
      if (letter === ',' && depth === 1 && /^,\s*[^\s)]/.test(code.slice(at))) {
        faults.push(`${file}: new URL with a base (rather: atOrigin, absoluteAddress)`);
        break;
      }
      depth += Number('([{'.includes(letter)) - Number(')]}'.includes(letter));
    }
  }
}

/** "Mail" as a sentence has it; names of the code have no article. */
const MAIL_IN_A_SENTENCE =
  /\b(?:an?|the|this|that|by|your|our|one|no|test|such|these|all|get) mails?\b(?! server)|(?<!<)\bMails? (?!server)[a-z]|\bmails? (?:is|are|was|were|goes?|waits?|that|to|with|about|have|leads?)\b/;

function checkEmail(file: string, text: string, code: string): void {
  if (/\be-mail/i.test(text)) faults.push(`${file}: "e-mail" (rather: email)`);
  for (const line of code.split('\n')) {
    if (/\blog\.\w+\(/.test(line) || !MAIL_IN_A_SENTENCE.test(line)) continue;
    faults.push(`${file}: "${line.trim()}" says mail (rather: email)`);
  }
}

for await (const file of glob('src/**/*.{ts,tsx}', { cwd: root })) {
  if (file.includes('.generated.') || file.endsWith('.test.ts')) continue;
  checkName(file, path.basename(file));
  const text = await readFile(path.join(root, file), 'utf8');
  countComments(text);
  const code = text.replaceAll(/^\s*(?:\/\/|\/?\*|\{\/\*).*$/gm, '');
  checkEmail(file, text, code);
  checkAddresses(file, code);
  checkReaders(file, code);
  for (const [, declared = ''] of code.matchAll(DECLARED)) checkRetired(file, declared);
  const names = [...code.matchAll(DECLARED)].map(([, declared, field]) => declared ?? field ?? '');
  for (const name of new Set(names)) checkName(file, name);
}
const percent = (100 * lines.comments) / lines.all;
if (percent > MAX_COMMENTS_PERCENT) {
  faults.push(
    `comments are ${percent.toFixed(1)} % of the lines of src, at most ${MAX_COMMENTS_PERCENT} %`,
  );
}
for (const fault of faults) console.log(fault);
console.log(`comments: ${percent.toFixed(1)} % of ${lines.all} lines`);
process.exit(faults.length === 0 ? 0 : 1);
