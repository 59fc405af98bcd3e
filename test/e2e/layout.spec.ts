import { expect, test } from 'vitest';
import {
  coveredTargets,
  faintRings,
  headingLevels,
  overflow,
  overflowOfLargeText,
  smallTargets,
} from '#test/support/layout.ts';
import { expectFocus, untilStill } from '#test/support/page-state.ts';
import { LONGER_PAGES, SCREENS } from '#test/support/screens.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();
const expected = [/404/];
const WIDTHS = [1440, 768, 375, 320];

test.for([...SCREENS, ...LONGER_PAGES])(
  '$name fits every width and is in order',
  async (screen) => {
    const page = await shop.newPage({ expected });
    await shop.visit(page, screen.path);
    await screen.enter?.(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await untilStill(page);
      const found = [
        ...(await overflow(page)),
        ...(await smallTargets(page)),
        ...(await coveredTargets(page)),
      ];
      expect(found.map((one) => `${width} px: ${one}`)).toEqual([]);
    }
    expect(await overflowOfLargeText(page)).toEqual([]);
    const levels = await headingLevels(page);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
    expect(await page.locator('main').count()).toBe(1);
  },
);

test('the dearest price fits its card, its modal and its page at 320 px', async () => {
  const page = await shop.open('/?q=ganga', { width: 320 });
  for (const path of ['/?q=ganga', '/product/ganga-river-console-table']) {
    await shop.visit(page, path);
    const price = page.locator('.price').filter({ hasText: '₹1,18,500' }).first();
    const { right, inside } = await price.evaluate((element) => ({
      right: element.getBoundingClientRect().right,
      inside: element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0,
    }));
    expect(right).toBeLessThanOrEqual(320);
    expect(inside).toBe(true);
  }
});

test.each([1101, 1301, 1440])('no card reaches into the next one at %i px', async (width) => {
  const page = await shop.open('/', { width });
  const feet = page.locator('.pc .buy');
  expect(await feet.count()).toBeGreaterThan(8);
  const beyond = await feet.evaluateAll((all) =>
    all.filter((foot) => foot.scrollWidth > foot.clientWidth).map((foot) => foot.textContent),
  );
  expect(beyond).toEqual([]);
});

test('the skip link comes first and leads into the page', async () => {
  const page = await shop.open('/');
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('main'));
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('link', { name: 'Shop the collection' }));
  expect(await page.locator('[tabindex]:not([tabindex="0"]):not([tabindex="-1"])').count()).toBe(0);
});

test.for(['light', 'dark'] as const)(
  'the ring of the focus is seen on every ground, in %s colours',
  async (theme) => {
    const page = await shop.open('/', { theme });
    await page.keyboard.press('Tab');
    expect(await faintRings(page)).toEqual([]);
  },
);

test('what has the focus is never under the header or the bar at the foot', async () => {
  const page = await shop.open('/product/marina-shoreline-coasters', { width: 375, height: 700 });
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return '';
      const shown = at.classList.contains('vh') ? (at.closest('label') ?? at) : at;
      const box = shown.getBoundingClientRect();
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const isCovered = !top || !(shown.contains(top) || top.contains(shown));
      return isCovered ? at.outerHTML.slice(0, 150) : '';
    });
    expect(hidden).toBe('');
  }
});
