import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { keepAlone } from './page-pool.ts';

/** What an injection would do: run, be stopped by the policy, call home, lead elsewhere. */
export type ExecutionWatch = {
  /** One line for each; empty where every text stayed a text. */
  found: string[];
  /** Waits until the page asks the shop for nothing more and has drawn what it got. */
  settle: () => Promise<void>;
  /** Markup that no page of ours writes: handlers in attributes, addresses that are scripts. */
  scan: () => Promise<void>;
};

type Marked = { tellStopped: (what: string) => Promise<void> };

/** In every frame: reports what the policy stops. Injected code that runs calls `alert`, which opens a dialog. */
function tellViolations(): void {
  const { tellStopped } = globalThis as unknown as Marked;
  document.addEventListener('securitypolicyviolation', (event) => {
    void tellStopped(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
  });
}

function dangerousMarkup(): string[] {
  const SCRIPTED = /^\s*(javascript|data|vbscript):/i;
  return [...document.body.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter(({ name, value }) => {
        const isAddress = ['href', 'src', 'action', 'formaction', 'data'].includes(name);
        const isPicture = element.tagName === 'IMG' && name === 'src';
        return /^on/i.test(name) || (isAddress && !isPicture && SCRIPTED.test(value));
      })
      .map(({ name, value }) => `markup ${element.tagName} ${name}=${value.slice(0, 80)}`),
  );
}

/** Watches everything that happens in a page from now on. Call it before the first visit. */
export async function watchExecution(page: Page, origin: string): Promise<ExecutionWatch> {
  const found: string[] = [];
  const running = new Set<unknown>();
  keepAlone(page);
  await page.exposeFunction('tellStopped', (what: string) => void found.push(`stopped ${what}`));
  await page.addInitScript(tellViolations);
  page.on('dialog', (dialog) => {
    found.push(`ran ${dialog.type()} ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => found.push(`popup ${popup.url()}`));
  page.on('request', (request) => {
    running.add(request);
    const isOurs = request.url().startsWith(`${origin}/`) || /^(data|blob):/.test(request.url());
    if (!isOurs) found.push(`requested ${request.url()}`);
  });
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  page.on('framenavigated', (frame) => {
    const isOurs = /^about:(srcdoc|blank)$/.test(frame.url()) || frame.url().startsWith(origin);
    if (!isOurs) found.push(`went to ${frame.url()}`);
  });
  const drawn = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
        ),
    );
  return {
    found,
    async settle() {
      do {
        await drawn();
        await expect.poll(() => running.size, { interval: 10 }).toBe(0);
        await drawn();
      } while (running.size > 0);
    },
    async scan() {
      found.push(...(await page.evaluate(dangerousMarkup)));
    },
  };
}
