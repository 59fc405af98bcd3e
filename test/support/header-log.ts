import type { Page } from 'playwright-core';
import { keepAlone } from './page-pool.ts';

declare global {
  // Filled by what `recordHeader` puts into each page.
  var headerLog: string[];
}

/** Notes from the first frame on what the header says of the visitor. */
export async function recordHeader(page: Page): Promise<void> {
  keepAlone(page);
  await page.addInitScript(() => {
    globalThis.headerLog = [];
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
  });
}

/** What stood in the header's end, in order, '' for nothing. */
export function headerLog(page: Page): Promise<string[]> {
  return page.evaluate(() => globalThis.headerLog);
}
