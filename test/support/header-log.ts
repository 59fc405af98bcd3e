import type { Page } from 'playwright-core';
import { untilDrawn } from './page-state.ts';
import { keepAlone } from './page-pool.ts';

declare global {
  // Filled by what `recordHeader` puts into each page.
  var headerLog: string[];
  var layoutShifts: string[];
}

/** Notes from the first frame on what the header says of the visitor, and whatever moves. */
export async function recordHeader(page: Page): Promise<void> {
  keepAlone(page);
  await page.addInitScript(() => {
    globalThis.headerLog = [];
    globalThis.layoutShifts = [];
    function seenNow(corner: Element): string {
      const signIn = corner.querySelector('[aria-label="Sign in"]');
      const isOut = signIn?.checkVisibility({ visibilityProperty: true }) === true;
      return isOut ? 'Sign in' : (corner.querySelector('a, button')?.textContent ?? '');
    }
    function note(): void {
      requestAnimationFrame(note);
      const corner = document.querySelector('[data-corner]');
      // With a clock set by a test, frames are drawn before the styles, invisibly.
      const styles = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
      if (!corner || !styles?.sheet) return;
      const seen = seenNow(corner);
      if (globalThis.headerLog.at(-1) !== seen) globalThis.headerLog.push(seen);
    }
    requestAnimationFrame(note);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const rects = [previousRect, currentRect].map(({ x, y, width }) => [x, y, width]);
          return `${element?.outerHTML.slice(0, 80)} ${rects.join(' -> ')}`;
        });
        globalThis.layoutShifts.push(`${entry.value}: ${moved.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
    type LayoutShift = { value: number; sources: Source[] };
  });
}

/** What stood in the header's end, in order, '' for nothing. */
export function headerLog(page: Page): Promise<string[]> {
  return page.evaluate(() => globalThis.headerLog);
}

/** What has moved since the page began, with all that is in view. */
export async function layoutShifts(page: Page): Promise<string[]> {
  await untilDrawn(page);
  return page.evaluate(() => globalThis.layoutShifts);
}
