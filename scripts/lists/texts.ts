// Lists every text that people read with its kind and place, tabs between: npm run texts -- [--by-place] [PART OF A PATH]
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

type Node = { type: string; start: number; end: number; [key: string]: unknown };
/** `place` is file:line. */
type Text = { text: string; kind: string; place: string };

const ROOT = path.resolve(import.meta.dirname, '../..');
const SOURCES = ['src/**/*.{ts,tsx}', 'demo/**/*.ts', 'docs/guide/*.md'];
const NO_SOURCE = /\.(test|generated|d)\.tsx?$|\/showcase\/|-queries\.ts$|\/embedded-postgres\//;
/** Never shown: types, names of modules, and what only a log or a developer meets. */
const UNSEEN = /^(TS|Import|ExportAll)/;
const SILENT =
  /^(console|(ctx\.|deps\.)?log(ger)?)\.|(^|\.)(Error|RegExp|URL|sql|describe|addEventListener)$/;
const SILENT_ATTRIBUTE =
  /^(class|style|key|id|type|name|rel|href|to|src|method|role|on[A-Z]|data-(?!label)|auto|input|viewBox|d$)/;
const READ_ATTRIBUTE =
  /^(title|alt|label|placeholder|hint|aria-label|aria-description|confirm|says|words|failed|loading|removed)$/;

const NO_TEXT =
  /^[\w./:#@-]+[/#_:.=][\w./:#@=-]*$|^[.#<[@$(]\S|^https?:|[;{}]$|=>|\bvar\(--|^(SELECT|INSERT|UPDATE|DELETE|WITH|GET|POST|PUT|PATCH|Bearer)\b|\d(px|rem|vw)\b|^[a-z-]+ '|\S=\S.*\S=\S/;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Without names of properties and words that a switch compares with. */
function childrenOf(node: Node): Node[] {
  const { key: _key, test: compared, ...others } = node;
  return Object.values(node.type === 'SwitchCase' ? others : { ...others, compared })
    .flat()
    .filter(isNode);
}

/** Two words, or one that begins like a sentence; no code, address, class or header. */
function isRead(text: string): boolean {
  const plain = text.replaceAll(/\{[^}]*\}/g, ' ').trim();
  if (NO_TEXT.test(plain)) return false;
  return /\p{L}{2}\P{L}+\p{L}/u.test(plain)
    ? /\s/.test(plain)
    : /^\p{Lu}\p{Ll}+[.…!?:]?$/u.test(plain);
}

class Reader {
  readonly texts: Text[] = [];
  readonly #source: string;
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    this.#source = readFileSync(path.join(ROOT, file), 'utf8');
  }

  #add(text: string, kind: string, at: number): void {
    const line = this.#source.slice(0, at).split('\n').length;
    const plain = text.replaceAll(/\s+/g, ' ').trim();
    this.texts.push({ text: plain, kind, place: `${this.#file}:${line}` });
  }

  readGuide(): void {
    let at = 0;
    for (const block of this.#source.split(/\n\s*\n|\n(?=- |\d+\. |\| )/)) {
      const start = this.#source.indexOf(block, at);
      if (/\p{L}/u.test(block)) this.#add(block, 'guide', start);
      at = start + block.length;
    }
  }

  readCode(): void {
    this.#visit(parseSync(this.#file, this.#source).program as unknown as Node, this.#kindOfFile());
  }

  #kindOfFile(): string {
    if (this.#file.startsWith('demo/')) return 'demo';
    if (/mails?\b|mail-/.test(path.basename(this.#file)) && !this.#file.endsWith('.tsx'))
      return 'mail';
    if (this.#file.endsWith('endpoints.ts')) return 'api';
    if (/contract/.test(this.#file)) return 'schema';
    return this.#file.endsWith('.tsx') ? 'screen' : 'sentence';
  }

  #code(node: Node): string {
    return this.#source.slice(node.start, node.end);
  }

  /** The text of a literal, a template or strings put together, with `{code}` for what is filled in. */
  #wordsOf(node: Node): string | undefined {
    if (node.type === 'Literal')
      return typeof node['value'] === 'string' ? node['value'] : undefined;
    if (node.type === 'TemplateLiteral') {
      const [quasis, holes] = [node['quasis'] as Node[], node['expressions'] as Node[]];
      return quasis
        .map((part, index) => {
          const hole = holes[index];
          return `${(part['value'] as { cooked: string }).cooked}${hole ? `{${this.#code(hole)}}` : ''}`;
        })
        .join('');
    }
    if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return undefined;
    const parts = [node['left'] as Node, node['right'] as Node];
    const words = parts.map((part) => this.#wordsOf(part));
    if (words.every((one) => one === undefined)) return undefined;
    return words.map((one, index) => one ?? `{${this.#code(parts[index] as Node)}}`).join('');
  }

  #visit(node: Node, kind: string): void {
    if (UNSEEN.test(node.type)) return;
    if (/^JSX(Element|Fragment)$/.test(node.type)) return this.#visitElement(node, kind);
    if (node.type === 'JSXAttribute') return this.#visitAttribute(node, kind);
    const called = node['callee'] ?? node['tag'];
    if (isNode(called)) return this.#visitCall(node, this.#code(called), kind);
    // Not the words that others are compared with.
    if (node.type !== 'BinaryExpression' || node['operator'] === '+') this.#visitWords(node, kind);
  }

  #visitWords(node: Node, kind: string): void {
    const words = this.#wordsOf(node);
    if (words !== undefined && isRead(words)) this.#add(words, kind, node.start);
    if (words === undefined || node.type === 'TemplateLiteral') this.#visitAll(node, kind);
  }

  #visitCall(node: Node, called: string, kind: string): void {
    if (SILENT.test(called)) return;
    if (called === 'problem') this.#visitAll(node, 'problem');
    else this.#visitAll(node, called.endsWith('.meta') ? 'api' : kind);
  }

  #visitAll(node: Node, kind: string): void {
    for (const child of childrenOf(node)) this.#visit(child, kind);
  }

  #visitAttribute(node: Node, kind: string): void {
    const name = this.#code(node['name'] as Node);
    const value = node['value'];
    if (!isNode(value) || SILENT_ATTRIBUTE.test(name)) return;
    const words = READ_ATTRIBUTE.test(name) ? this.#wordsOf(value) : undefined;
    if (words === undefined) this.#visit(value, READ_ATTRIBUTE.test(name) ? name : kind);
    else this.#add(words, name, value.start);
  }

  /** A sentence with its links and marks in one text. */
  #visitElement(node: Node, kind: string): void {
    const opening = node['openingElement'];
    if (isNode(opening)) this.#visitAll(opening, kind);
    const children = node['children'] as Node[];
    const hasText = children.some(
      (one) => one.type === 'JSXText' && /\p{L}/u.test(this.#code(one)),
    );
    if (hasText)
      this.#add(children.map((one) => this.#inline(one, kind)).join(''), kind, node.start);
    else for (const child of children) this.#visit(child, kind);
  }

  #inline(child: Node, kind: string): string {
    if (child.type === 'JSXText') return child['value'] as string;
    if (child.type === 'JSXExpressionContainer') {
      const inner = child['expression'] as Node;
      const words = this.#wordsOf(inner);
      if (words === undefined) this.#visit(inner, kind);
      return words ?? (inner.type === 'JSXEmptyExpression' ? '' : `{${this.#code(inner)}}`);
    }
    const opening = child['openingElement'];
    if (isNode(opening)) this.#visitAll(opening, kind);
    return ((child['children'] as Node[] | undefined) ?? [])
      .map((one) => this.#inline(one, kind))
      .join('');
  }
}

/** All texts whose place contains `within`; sorted by text, so that what is said twice stands side by side. */
export function listTexts(within = ''): Text[] {
  const files = globSync(SOURCES, { cwd: ROOT }).map((file) => file.split(path.sep).join('/'));
  const read = files.filter((file) => !NO_SOURCE.test(file) && file.includes(within)).toSorted();
  const texts = read.flatMap((file) => {
    const reader = new Reader(file);
    if (file.endsWith('.md')) reader.readGuide();
    else reader.readCode();
    return reader.texts;
  });
  const { compare } = new Intl.Collator('en');
  return texts.toSorted((one, other) => compare(one.text, other.text));
}

if (import.meta.filename === process.argv[1]) {
  const args = process.argv.slice(2);
  const texts = listTexts(args.find((arg) => !arg.startsWith('--')));
  if (args.includes('--by-place')) {
    const { compare } = new Intl.Collator('en', { numeric: true });
    texts.sort((one, other) => compare(one.place, other.place));
  }
  for (const { text, kind, place } of texts) console.log(`${text}\t${kind}\t${place}`);
}
