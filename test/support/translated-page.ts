import type { BrowserContext } from 'playwright-core';
import { keepAlone } from './page-pool.ts';

/** Runs in the page. Its console errors fail the test, as all do. */
function translate(digits: string): void {
  const LEFT = '[translate=no], script, style, textarea, option, title, noscript, font font';
  const replaced = new WeakSet<Node>();

  function spoil(text: string): string {
    return text.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit);
  }
  function replace(text: Text): void {
    const parent = text.parentElement;
    if (!parent || parent.closest(LEFT) || text.data.trim() === '') return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = spoil(text.data);
    outer.append(inner);
    text.replaceWith(outer);
    replaced.add(text);
  }
  function replaceIn(node: Node): void {
    if (node instanceof Text) replace(node);
    if (!(node instanceof Element)) return;
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    for (const one of found) if (one instanceof Text) replace(one);
  }

  const property = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...property,
    set(this: Text, value: string) {
      if (replaced.has(this)) console.error(`Nobody sees that "${this.data}" became "${value}"`);
      property?.set?.call(this, value);
    },
  });

  const watch = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) replace(target);
      for (const node of addedNodes) replaceIn(node);
    }
  });
  const start = new MutationObserver(() => {
    if (!document.querySelector('html[data-ready]')) return;
    start.disconnect();
    replaceIn(document.body);
    watch.observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  start.observe(document, { attributes: true, childList: true, subtree: true });
}

/**
 * Pages of this context are translated as Chrome does it: each text node is replaced by elements with other text.
 * Words stay English here; digits become Tamil ones, which shows what should not have been translated.
 */
export async function translatePages(
  context: BrowserContext,
  digits = '௦௧௨௩௪௫௬௭௮௯',
): Promise<void> {
  for (const page of context.pages()) keepAlone(page);
  await context.addInitScript(translate, digits);
}
