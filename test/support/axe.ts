import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { untilStill } from './page-state.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Axe = { run(context: unknown, options: object): Promise<AxeResults> };

/** Every rule that is on by default, and target sizes, which WCAG 2.2 added. */
const OPTIONS = {
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
  // Without axe of their own, frames would only be waited for.
  iframes: false,
  // Only a rule that is off reads style sheets.
  preload: { assets: ['media'] },
};

function describe({ violations }: AxeResults): string[] {
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id} (${help}): ${target.join(' ')} ${html.slice(0, 160)}`),
  );
}

/**
 * What axe finds wrong with the page as it stands, one line each.
 * @param rules only these, where the rest has been looked at before
 */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await untilStill(page);
  // The page's policy forbids added scripts, but not what the browser itself evaluates.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const results = await page.evaluate(
    (options) => (globalThis as unknown as { axe: Axe }).axe.run(globalThis.document, options),
    rules === undefined ? OPTIONS : { ...OPTIONS, runOnly: rules },
  );
  return describe(results);
}

/** A theme changes colours and nothing else: in the dark one only they are looked at. */
const IN_DARK = ['color-contrast'];

/** What axe finds in a theme, at the width that the page has. */
async function axeIn(page: Page, theme: 'light' | 'dark', what: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
  // What lies half under the header that stays in sight would pass for small.
  await page.evaluate(() => window.scrollTo(0, 0));
  const found = await axeViolations(page, theme === 'dark' ? IN_DARK : undefined);
  const width = page.viewportSize()?.width;
  return found.map((one) => `${what}, ${theme} ${width}: ${one}`);
}

/** What axe finds in the light theme: enough where the same parts were looked at in the dark one. */
export function axeInLight(page: Page, what: string): Promise<string[]> {
  return axeIn(page, 'light', what);
}

/** What axe finds in both themes, at the width that the page has. */
export async function axeHere(page: Page, what: string): Promise<string[]> {
  const faults = [...(await axeIn(page, 'light', what)), ...(await axeIn(page, 'dark', what))];
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/** What axe finds in both themes on a phone, whose width the page keeps. */
export async function axeOnPhone(page: Page, what: string): Promise<string[]> {
  await page.setViewportSize({ width: 375, height: 900 });
  return axeHere(page, what);
}

/** What axe finds in the light theme on a desktop, and in the dark one on a phone, whose width the page keeps. */
export async function axeInBothThemes(page: Page, what: string): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const wide = await axeIn(page, 'light', what);
  await page.setViewportSize({ width: 375, height: 900 });
  const dark = await axeIn(page, 'dark', what);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...wide, ...dark];
}
