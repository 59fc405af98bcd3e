/** Facts of the shop that a text may name: `{owner}`. */
export const VARIABLES = [
  'shop',
  'owner',
  'email',
  'phone',
  'whatsapp',
  'address',
  'grievanceOfficer',
  'delivery',
] as const;
export type Variable = (typeof VARIABLES)[number];
export type Facts = { [Name in Variable]?: string | undefined };

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em'; inner: Inline[] }
  | { kind: 'link'; to: string; inner: Inline[] };

const MARK =
  /\*\*(?=\S)(?<strong>[^\n]+?)(?<=\S)\*\*(?!\*)|\*(?=\S)(?<em>[^*\n]+)(?<=\S)\*|\[(?<label>[^\]\n]+)\]\((?<to>(?:[^\s()]|\([^\s()]*\))+)\)/g;
const VARIABLE = /\{([A-Za-z]+)\}/g;
const MAX_DEPTH = 3;

/** Reads `**strong**`, `*emphasis*` and `[words](link)`; anything else is text. */
export function parseInline(text: string, depth = 0): Inline[] {
  const found: Inline[] = [];
  let from = 0;
  if (depth < MAX_DEPTH) {
    for (const { 0: whole, index, groups = {} } of text.matchAll(MARK)) {
      if (index > from) found.push({ kind: 'text', text: text.slice(from, index) });
      found.push(readMark(groups, depth));
      from = index + whole.length;
    }
  }
  if (from < text.length) found.push({ kind: 'text', text: text.slice(from) });
  return found;
}

function readMark(groups: Record<string, string | undefined>, depth: number): Inline {
  const { strong, em, label = '', to = '' } = groups;
  if (strong !== undefined) return { kind: 'strong', inner: parseInline(strong, depth + 1) };
  if (em !== undefined) return { kind: 'em', inner: parseInline(em, depth + 1) };
  return { kind: 'link', to, inner: parseInline(label, MAX_DEPTH) };
}

const LINKS = [
  /^https:\/\/[\p{L}\p{M}\p{N}.-]+(:\d+)?([/?#].*)?$/iu,
  /^mailto:(\{email\}|[^@]+@[^@]+)$/i,
  /^tel:(\{phone\}|\+?[\d().-]+)$/i,
  // One slash: two would lead to another host.
  /^\/(?!\/)/,
];

/** Allows only https, mail, phone and paths of the shop itself. */
export function isSafeLink(link: string): boolean {
  return !/[\s\\<>"'`\p{C}]/u.test(link) && LINKS.some((allowed) => allowed.test(link));
}

function linksIn(parts: readonly Inline[]): string[] {
  return parts.flatMap((part) => {
    if (part.kind === 'text') return [];
    return part.kind === 'link' ? [part.to] : linksIn(part.inner);
  });
}

/** Finds the first thing that a text may not contain, in a sentence for its writer. */
export function problemIn(text: string): string | undefined {
  const unknown = [...text.matchAll(VARIABLE)].find(
    ([, name]) => !(VARIABLES as readonly (string | undefined)[]).includes(name),
  );
  if (unknown) {
    return `The shop knows no ${unknown[0]}. Use ${VARIABLES.map((name) => `{${name}}`).join(', ')}, or no curly brackets`;
  }
  const link = linksIn(parseInline(text)).find((one) => !isSafeLink(one));
  if (link === undefined) return undefined;
  return `The link ${link} leads nowhere that is allowed. Use https://…, mailto:…, tel:… or a page of this shop like /shipping`;
}

/** Said where the shop has not been told a fact. */
const UNKNOWN: Record<Variable, string> = {
  shop: 'this shop',
  owner: 'the owner',
  email: 'us',
  phone: '(no phone number yet)',
  whatsapp: '(no WhatsApp number yet)',
  address: '(no address yet)',
  grievanceOfficer: 'the owner',
  delivery: 'The delivery cost is shown before you pay',
};

function factOf(name: string, facts: Facts): string | undefined {
  const fact = facts[name as Variable];
  return fact === undefined || fact === '' ? undefined : fact;
}

/** Puts the shop's facts into a text. */
export function fillText(text: string, facts: Facts): string {
  return text.replaceAll(
    VARIABLE,
    (whole, name: string) => factOf(name, facts) ?? UNKNOWN[name as Variable] ?? whole,
  );
}

/** A link with the shop's facts; undefined where it would lead nowhere, or anywhere else. */
export function fillLink(link: string, facts: Facts): string | undefined {
  const names = [...link.matchAll(VARIABLE)].map(([, name = '']) => name);
  if (names.some((name) => factOf(name, facts) === undefined)) return undefined;
  const filled = fillText(link, facts).replace(/^tel:.*/i, (tel) => tel.replaceAll(/\s/g, ''));
  return isSafeLink(filled) ? filled : undefined;
}
