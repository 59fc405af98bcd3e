import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeInBothThemes, axeInLight } from '#test/support/axe.ts';
import {
  coveredTargets,
  headingLevels,
  overflow,
  overflowOfLargeText,
  smallTargets,
} from '#test/support/layout.ts';
import { untilStill } from '#test/support/page-state.ts';
import { policyViolations, recordPolicyViolations } from '#test/support/policy.ts';
import { ALIKE_PAGES, MISSING_PAGES, OVERLAYS, PAGES, type Screen } from '#test/support/screens.ts';
import { watchTraffic } from '#test/support/traffic.ts';
import { useShop } from '#test/support/use-shop.ts';
import { invalidHtml } from '#test/support/valid-html.ts';

const shop = useShop();
const WIDTHS = [1440, 768, 320];

async function faultsOfLayout(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await untilStill(page);
    const at = [await overflow(page), await smallTargets(page)];
    if (width !== 768) at.push(await coveredTargets(page));
    found.push(...at.flat().map((one) => `${width} px: ${one}`));
  }
  return [...found, ...(await overflowOfLargeText(page))];
}

async function faultsOfOrder(page: Page): Promise<string[]> {
  const levels = await headingLevels(page);
  const skipped = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
  const tops = levels.filter((level) => level === 1).length;
  const mains = await page.locator('main').count();
  return [
    ...skipped.map((level) => `a heading of level ${level} below none of the level above`),
    ...(tops === 1 ? [] : [`${tops} headings of level 1`]),
    ...(mains === 1 ? [] : [`${mains} main elements`]),
  ];
}

/** What is wrong with a screen: its policy, HTML, layout at each width, headings, and what axe finds. */
async function faultsOf(
  page: Page,
  { path, enter }: Screen,
  { untilQuiet, look }: { untilQuiet: () => Promise<void>; look: typeof axeInLight },
) {
  await page.setViewportSize({ width: 1440, height: 800 });
  const response = await shop.visit(page, path);
  const policy = response.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|script-src[^;]*[*]/);
  const sent = await invalidHtml(await response.text());
  await enter?.(page);
  await untilQuiet();
  const faults = [
    ...sent,
    ...(await invalidHtml(await page.content())),
    ...(await policyViolations(page)),
    ...(await faultsOfLayout(page)),
    ...(await faultsOfOrder(page)),
    ...(await look(page, 'axe')),
  ];
  // A draft of one screen must not wait in the next.
  await page.evaluate(() => sessionStorage.clear());
  return faults;
}

test.for([
  { screens: PAGES, kind: 'pages', look: axeInBothThemes },
  // The pages that they are like were looked at in both themes, on a desk and a phone.
  { screens: ALIKE_PAGES, kind: 'pages like others', look: axeInLight },
  { screens: MISSING_PAGES, kind: 'missing pages', look: axeInLight },
  { screens: OVERLAYS, kind: 'dialogs', look: axeInBothThemes },
])(
  '$kind keep the policy, are valid HTML, fit every width, are in order, and axe finds nothing',
  async ({ screens, look }) => {
    const page = await shop.newPage({ expected: [/404/] });
    await recordPolicyViolations(page);
    const untilQuiet = watchTraffic(page);
    for (const screen of screens) {
      const faults = await faultsOf(page, screen, { untilQuiet, look });
      expect(faults.map((one) => `${screen.name}: ${one}`)).toEqual([]);
    }
  },
);
