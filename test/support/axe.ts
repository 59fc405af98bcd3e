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

/** A theme changes colours and nothing else: in the second one only they are looked at, at one width. */
const THEMES = [
  { theme: 'light', rules: undefined, widths: [1440, 375] },
  { theme: 'dark', rules: ['color-contrast'], widths: [375] },
] as const;

/** What axe finds in the light theme on a desktop and a phone, and in the dark one on a phone. */
export async function axeInBothThemes(page: Page, what: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { theme, rules, widths } of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const found = await axeViolations(page, rules);
      faults.push(...found.map((one) => `${what}, ${theme} ${width}: ${one}`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}
