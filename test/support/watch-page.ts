import type { Page } from 'playwright-core';

/** What the browser calls a request that a later navigation made pointless. */
const GIVEN_UP = 'net::ERR_ABORTED';

/** Writes down whatever goes wrong in a page: the console, uncaught errors, failed requests. */
export function watchPage(page: Page, faults: string[]): void {
  page.on('console', (message) => {
    const type = message.type();
    if (type === 'error' || type === 'warning') faults.push(`console ${type}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== GIVEN_UP) faults.push(`failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`status ${response.status()}: ${response.url()}`);
  });
}
