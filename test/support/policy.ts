import type { Page } from 'playwright-core';
import { keepAlone } from './page-pool.ts';

declare global {
  // Filled by what `recordPolicyViolations` puts into the page.
  var violations: string[];
}

/** Writes down what the content security policy refuses, from the next page that is opened on. */
export async function recordPolicyViolations(page: Page): Promise<void> {
  keepAlone(page);
  await page.addInitScript(() => {
    globalThis.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample, lineNumber } = event;
      globalThis.violations.push(`${effectiveDirective} ${blockedURI} ${sample} ${lineNumber}`);
    });
  });
}

export function policyViolations(page: Page): Promise<string[]> {
  return page.evaluate(() => globalThis.violations);
}
