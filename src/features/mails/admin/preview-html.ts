/** Layout elements that neither load, run nor link. */
const ELEMENTS = new Set(
  'TABLE TBODY THEAD TR TD TH H1 H2 H3 P BR B STRONG I EM DIV SPAN UL OL LI HR'.split(' '),
);
const ATTRIBUTES = new Set(
  'align valign width bgcolor cellpadding cellspacing colspan rowspan role scope lang dir'.split(
    ' ',
  ),
);

/** Pixels of the font sizes 1 to 7. */
const FONT_SIZES = [10, 13, 16, 18, 24, 32, 48];
const BOLD = 600;
const MAX_PADDING = 24;
const PHONE_WIDTH = 300;
const BUTTON_PADDING = 12;

const STYLE = 'data-style';

/** DOMParser reports inline styles to the page's policy, so they are renamed before. */
function withoutStyles(html: string): string {
  return html
    .replaceAll(/<style\b[\s\S]*?<\/style>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle=/gi, ` ${STYLE}=`));
}

type Styles = Map<string, string>;

function stylesOf(element: Element): Styles {
  const parts = (element.getAttribute(STYLE) ?? '').split(';').map((one) => one.split(':'));
  return new Map(parts.map(([name = '', ...value]) => [name.trim(), value.join(':').trim()]));
}

function fontSize(pixels: number): string {
  const distances = FONT_SIZES.map((size) => Math.abs(size - pixels));
  return String(1 + distances.indexOf(Math.min(...distances)));
}

function fontOf(page: Document, styles: Styles): HTMLElement | undefined {
  const [color, face, size] = [
    styles.get('color'),
    styles.get('font-family'),
    styles.get('font-size'),
  ];
  if (color === undefined && face === undefined && size === undefined) return undefined;
  const font = page.createElement('font');
  if (color !== undefined) font.setAttribute('color', color);
  if (face !== undefined) font.setAttribute('face', face.replaceAll("'", ''));
  if (size !== undefined) font.setAttribute('size', fontSize(Number.parseInt(size, 10)));
  return font;
}

/** Padding becomes a nested table. */
function spaced(page: Document, cell: Element, padding: string): HTMLElement {
  const table = page.createElement('table');
  const sides = padding.split(' ').map((side) => Number.parseInt(side, 10) || MAX_PADDING);
  for (const [name, value] of [
    ['width', '100%'],
    ['cellspacing', '0'],
    ['cellpadding', String(Math.min(MAX_PADDING, ...sides))],
    ['role', 'presentation'],
  ] as const) {
    table.setAttribute(name, value);
  }
  const inner = table.insertRow().insertCell();
  inner.setAttribute('align', cell.getAttribute('align') ?? 'left');
  cell.append(table);
  return inner;
}

/** The innermost element for the text: inside those that stand for its styles. */
function roomIn(page: Document, copy: HTMLElement, styles: Styles): HTMLElement {
  const padding = styles.get('padding');
  const isCell = copy.nodeName === 'TD' || copy.nodeName === 'TH';
  let room = isCell && padding !== undefined ? spaced(page, copy, padding) : copy;
  const font = fontOf(page, styles);
  if (font) room = room.appendChild(font);
  const isEnough =
    /^(TH|H\d)$/.test(copy.nodeName) || Number(styles.get('font-weight') ?? 0) < BOLD;
  if (isEnough) return room;
  return room.appendChild(page.createElement('b'));
}

/** Breaks long addresses, which would widen the frame on a phone. */
function appendText(page: Document, to: HTMLElement, text: string): void {
  for (const [at, part] of text.split(/(?<=\S{16})(?=\S)/).entries()) {
    if (at > 0) to.append(page.createElement('wbr'));
    to.append(part);
  }
}

function copyElement(page: Document, element: Element): HTMLElement {
  const copy = page.createElement(element.nodeName);
  for (const { name, value } of element.attributes) {
    if (ATTRIBUTES.has(name)) copy.setAttribute(name, value);
  }
  copyInto(page, element, roomIn(page, copy, stylesOf(element)));
  return copy;
}

/** A link as it looks; a button is a table of its colour. */
function shownLink(page: Document, link: Element): HTMLElement {
  const { 'background-color': ground, padding: _, ...rest } = Object.fromEntries(stylesOf(link));
  const styles = new Map(Object.entries(rest));
  if (ground === undefined) {
    const text = page.createElement('u');
    copyInto(page, link, roomIn(page, text, styles));
    return text;
  }
  const button = page.createElement('table');
  button.setAttribute('bgcolor', ground);
  button.setAttribute('cellpadding', String(BUTTON_PADDING));
  button.setAttribute('role', 'presentation');
  copyInto(page, link, roomIn(page, button.insertRow().insertCell(), styles));
  return button;
}

function copyInto(page: Document, from: Element, to: HTMLElement): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) appendText(page, to, node.nodeValue ?? '');
    else if (!(node instanceof Element) || stylesOf(node).get('display') === 'none') continue;
    else if (ELEMENTS.has(node.nodeName)) to.append(copyElement(page, node));
    // Nothing leads away; pictures, scripts, styles and forms are dropped.
    else if (node.nodeName === 'A') to.append(shownLink(page, node));
  }
}

/** Removes fixed widths, which are too wide for a phone. */
function narrow(page: Document): void {
  for (const table of page.querySelectorAll('table[width]')) {
    if (Number(table.getAttribute('width')) > PHONE_WIDTH) table.setAttribute('width', '100%');
  }
}

/**
 * A mail as a document for a sandboxed frame. The page's policy forbids inline styles in it, so
 * they become attributes; whatever could load or link is dropped.
 */
export function previewHtml(html: string, { isNarrow = false } = {}): string {
  // DOMParser runs and loads nothing.
  const mail = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  const page = document.implementation.createHTMLDocument(mail.title);
  page.head.insertAdjacentHTML(
    'afterbegin',
    `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'">
    <meta name="color-scheme" content="light">`,
  );
  page.documentElement.lang = mail.documentElement.lang || 'en';
  const ground = mail.querySelector('[bgcolor]')?.getAttribute('bgcolor') ?? '#FFFFFF';
  for (const [name, value] of [
    ['bgcolor', ground],
    ['marginwidth', '0'],
    ['marginheight', '0'],
  ] as const) {
    page.body.setAttribute(name, value);
  }
  copyInto(page, mail.body, page.body);
  if (isNarrow) narrow(page);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
