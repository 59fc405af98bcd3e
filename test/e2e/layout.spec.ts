import { expect, test } from 'vitest';
import { faintRings } from '#test/support/layout.ts';
import { expectFocus, untilStill } from '#test/support/page-state.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();

test('the dearest price fits its card, its modal and its page at 320 px', async () => {
  const page = await shop.newPage({ width: 320 });
  for (const path of ['/?q=ganga', '/product/ganga-river-console-table']) {
    await shop.visit(page, path);
    const price = page
      .locator('span:has(> [translate=no])')
      .filter({ hasText: '₹1,18,500' })
      .first();
    const { right, inside } = await price.evaluate((element) => ({
      right: element.getBoundingClientRect().right,
      inside: element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0,
    }));
    expect(right).toBeLessThanOrEqual(320);
    expect(inside).toBe(true);
  }
});

test('on a phone order and price fill their row', async () => {
  const page = await shop.open('/?category=coasters&max=2000', { width: 375, height: 812 });
  const ends = await page.locator('form:has(summary)').evaluate((form) => {
    const parts = [...form.querySelectorAll('summary, select')];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const { left = 0, right = 0 } = form.parentElement?.getBoundingClientRect() ?? {};
    const rows = new Set(boxes.map(({ top }) => top)).size;
    return {
      rows,
      free: [
        Math.min(...boxes.map((one) => one.left)) - left,
        right - Math.max(...boxes.map((one) => one.right)),
      ],
    };
  });
  expect(ends).toEqual({ rows: 1, free: [0, 0] });
});

test('the skip link comes first, the ring of the focus is seen on every ground, and no card reaches into the next', async () => {
  const page = await shop.open('/');
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('main'));
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('link', { name: 'Shop the collection' }));
  expect(await page.locator('[tabindex]:not([tabindex="0"]):not([tabindex="-1"])').count()).toBe(0);

  expect(await faintRings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
  expect(await faintRings(page)).toEqual([]);

  const feet = page.locator('.product-card div:has(> button)');
  expect(await feet.count()).toBeGreaterThan(8);
  for (const width of [1101, 1301, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await untilStill(page);
    const beyond = await feet.evaluateAll((all) =>
      all.filter((foot) => foot.scrollWidth > foot.clientWidth).map((foot) => foot.textContent),
    );
    expect([width, ...beyond]).toEqual([width]);
  }
});

test('what has the focus is never under the header or the bar at the foot', async () => {
  const page = await shop.open('/product/marina-shoreline-coasters', { width: 375, height: 700 });
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return '';
      const shown = at.classList.contains('visually-hidden') ? (at.closest('label') ?? at) : at;
      const box = shown.getBoundingClientRect();
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const isCovered = !top || !(shown.contains(top) || top.contains(shown));
      return isCovered ? at.outerHTML.slice(0, 150) : '';
    });
    expect(hidden).toBe('');
  }
});
