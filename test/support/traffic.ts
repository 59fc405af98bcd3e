import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** Requests that a page makes by itself when it is idle. */
export const AT_REST = /overlays-.*js$/;

/**
 * Resolves once each of these has been answered to the end: calls by their path, code by what its
 * address matches. To be begun before what asks for them.
 */
export async function answersTo(page: Page, ...sought: (string | RegExp)[]): Promise<void> {
  const answers = await Promise.all(
    sought.map((one) =>
      page.waitForResponse((answer) =>
        typeof one === 'string'
          ? new URL(answer.url()).pathname === one
          : one.test(new URL(answer.url()).pathname),
      ),
    ),
  );
  await Promise.all(answers.map((one) => one.finished()));
}

/**
 * Lets the shop handle the requests, and delays its answers.
 * @returns lets them come
 */
export async function delayAnswer(page: Page, url: string): Promise<() => void> {
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await isOver;
    await route.fulfill({ response });
  });
  return letGo;
}

/** Lets none of the shop's scripts arrive until the returned function is called. */
export async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * Counts what a page asks for, from before it is opened.
 * @returns waits until nothing is under way
 */
export function watchTraffic(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    await expect.poll(() => open.size).toBe(0);
  };
}
