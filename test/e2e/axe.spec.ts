import { expect, test } from 'vitest';
import { axeViolations } from '#test/support/axe.ts';
import { SCREENS } from '#test/support/screens.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();
/** A theme changes colours and nothing else: in the second one only they are looked at. */
const THEMES = [
  { theme: 'light', rules: undefined },
  { theme: 'dark', rules: ['color-contrast'] },
] as const;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
];

test.for(SCREENS)('axe finds nothing wrong with $name', async ({ path, enter }) => {
  const page = await shop.newPage({ expected: [/404/] });
  await shop.visit(page, path);
  await enter?.(page);
  for (const { theme, rules } of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const violations = await axeViolations(page, rules);
      expect(violations.map((one) => `${theme} ${size.width}: ${one}`)).toEqual([]);
    }
  }
});
