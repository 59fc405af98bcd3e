import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeHere, axeInLight } from '#test/support/axe.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { expectFocus } from '#test/support/page-state.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const PHONE = { width: 375, height: 812 };

async function textOf(path: string): Promise<string> {
  return (await fetch(`${shop.origin()}${path}`)).text();
}

/** A field by its whole name: the buttons beside it carry that name too. */
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** How many texts this browser keeps for later. */
const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft.')).length);

const stateOf = (page: Page) => page.locator('.save-bar output');

async function expectState(page: Page, words: string): Promise<void> {
  await expect.poll(() => stateOf(page).innerText()).toBe(words);
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click();
  await expectState(page, 'Online as you see it');
}

/** Two questions in the second block of a page; what is wrong with an answer is named. */
async function writeQuestions(page: Page): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Add a block').click();
  await page.getByRole('menuitem', { name: 'Questions' }).click();
  await expectFocus(field(page, 'Question 1'));
  await field(page, 'Question 1').fill('Is it wrapped?');
  await field(page, 'Answer 1').fill('In {paper}');
  await button('Add a question').click();
  await expectFocus(field(page, 'Question 2'));
  await field(page, 'Question 2').fill('How many at most?');
  await field(page, 'Answer 2').fill('**Fifty**, poured in a month.');
  await button('Move question 2 up').click();
  await expectFocus(button('Move question 1 up'));
  expect(await field(page, 'Question 2').inputValue()).toBe('Is it wrapped?');
  await button('Remove question 1').click();
  await button('Undo').click();
  // What lies half under the bars would pass for small.
  await page.setViewportSize({ ...PHONE, height: 2400 });
  expect(await axeInLight(page, 'questions')).toEqual([]);
  await page.setViewportSize(PHONE);

  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('link', { name: /^Questions, block 2, answer 2: .*no {paper}/ }).click();
  await expectFocus(field(page, 'Answer 2'));
  await field(page, 'Answer 2').fill('');
}

/** The one that has its answer, by keyboard. */
async function openQuestions(visitor: Page): Promise<void> {
  const main = visitor.getByRole('main');
  const question = main.getByText('How many at most?');
  const answer = main.getByText('Fifty, poured in a month.');
  expect([await answer.isVisible(), await main.getByText('Is it wrapped?').count()]).toEqual([
    false,
    0,
  ]);
  await main.getByRole('link', { name: 'Write to us' }).focus();
  await visitor.keyboard.press('Tab');
  await expectFocus(question);
  await visitor.keyboard.press('Enter');
  await answer.waitFor();
  expect(await main.locator('strong', { hasText: 'Fifty' }).isVisible()).toBe(true);
  expect(await axeInLight(visitor, 'open question')).toEqual([]);
}

test('on a phone the owner writes a page, and one of her own that gets a place, is moved, and goes again', async () => {
  const name = `Gift ideas ${Math.floor(Math.random() * 1e6)}`;
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const { page } = await anOwner(shop, { ...PHONE, expected: [/409/, /404/] });
  await shop.visit(page, '/admin/pages');
  await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor();
  expect(await axeInLight(page, 'pages')).toEqual([]);
  await page.getByRole('link', { name: 'Care guide' }).click();
  await page.getByRole('heading', { level: 1, name: 'Care guide' }).waitFor();
  const first = field(page, 'Heading, block 2');
  expect(await first.inputValue()).toBe('Every day');

  // A block below the first, its words marked by the buttons.
  await page.getByRole('button', { name: 'Add a block below Heading, block 2' }).click();
  await page.getByRole('menuitem', { name: 'Text' }).click();
  const text = field(page, 'Text, block 3');
  await expectFocus(text);
  await text.fill('Use a soft cloth');
  await text.selectText();
  await page.getByRole('button', { name: 'Bold in Text, block 3' }).click();
  expect(await text.inputValue()).toBe('**Use a soft cloth**');
  await page.getByRole('button', { name: 'Move Text, block 3 down' }).click();
  await expectFocus(page.getByRole('button', { name: 'Move Text, block 4 down' }));
  expect(await field(page, 'Text, block 4').inputValue()).toBe('**Use a soft cloth**');

  await page.getByRole('button', { name: 'Add a block', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Picture' }).click();
  const picture = page.getByRole('listitem').filter({ hasText: 'What the picture shows' }).last();
  await picture.locator('input[type=file]').setInputFiles('demo/pictures/swatch-lagoon.webp');
  await picture.getByRole('button', { name: 'Choose another picture' }).waitFor();
  await picture.getByLabel('What the picture shows').fill('A blue swatch');
  await expectState(page, 'Not saved yet');

  await page.getByText('Preview', { exact: true }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.locator('strong', { hasText: 'Use a soft cloth' }).waitFor();
  await page.getByText('Write', { exact: true }).click();
  expect(await axeHere(page, 'page editor')).toEqual([]);

  await page.getByRole('button', { name: 'Save draft' }).click();
  await expectState(page, 'Draft saved');
  expect(await textOf('/care-guide')).not.toMatch(/<strong><span>Use a soft cloth/);
  await publish(page);
  await expect.poll(() => textOf('/care-guide')).toMatch(/<strong><span>Use a soft cloth/);
  expect(await textOf('/care-guide')).toMatch(/<img[^>]*alt="A blue swatch"/);

  await page.getByRole('link', { name: 'All pages' }).click();
  await page.getByRole('button', { name: 'New page' }).click();
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await dialog.getByLabel('Title').fill('Cart');
  await dialog.getByRole('button', { name: 'Create page' }).click();
  await dialog.getByText(/words of the shop itself, like cart, are taken/).waitFor();
  await dialog.getByLabel('Title').fill(name);
  expect(await dialog.getByLabel('Address').inputValue()).toBe(slug);
  await dialog.getByRole('button', { name: 'Create page' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await expectState(page, 'Offline');
  await field(page, 'Text, block 1').fill('For weddings. [Write to us](mailto:{email}).');
  await writeQuestions(page);
  await publish(page);

  const visitor = await shop.open('/about', { expected: [/404/] });
  await visitor
    .getByRole('heading', { level: 1, name: 'One window, one bench, the sea.' })
    .waitFor();
  expect(await visitor.title()).toBe('Our story · Lehar');
  const steps = visitor
    .getByRole('listitem')
    .filter({ has: visitor.getByRole('heading', { level: 3 }) });
  expect(await steps.count()).toBe(4);
  await shop.visit(visitor, '/product/agate-slice-coasters');
  await visitor.getByText(/^Broken on the way\?/).waitFor();
  await visitor.getByRole('link', { name: 'Returns and refunds' }).click();
  await visitor.getByRole('heading', { level: 1, name: 'Shipping and returns' }).waitFor();
  const link = visitor.getByRole('contentinfo').getByRole('link', { name });
  await link.click();
  await visitor.getByRole('heading', { level: 1, name }).waitFor();
  const mail = visitor.getByRole('main').getByRole('link', { name: 'Write to us' });
  expect(await mail.getAttribute('href')).toBe('mailto:owner@example.com');
  expect(await textOf('/sitemap.xml')).toContain(`/${slug}<`);
  await openQuestions(visitor);

  await page.getByRole('link', { name: 'All pages' }).click();
  await page.getByRole('button', { name: `Move ${name} up` }).click();
  await expectFocus(page.getByRole('button', { name: `Move ${name} up` }));
  const names = page.getByRole('region', { name: /under Shop/ }).getByRole('link');
  await expect.poll(() => names.allInnerTexts()).toEqual(['Our story', name, 'Care guide']);

  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete the page' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor();
  await expect.poll(async () => (await visitor.reload())?.status()).toBe(404);
  expect(await link.count()).toBe(0);
});

test('what is typed survives a reload and a second tab, a wrong link is named, history brings words back, blocks are dragged', async () => {
  const { page, call } = await anOwner(shop, { expected: [/409/] });
  await shop.visit(page, '/admin/pages/terms');
  const title = field(page, 'Title');
  await title.fill('Terms of our shop');
  await expect.poll(() => draftsIn(page)).toBe(1);
  await page.reload();
  await page.getByText(/^What you typed on .* is back/).waitFor();
  expect(await title.inputValue()).toBe('Terms of our shop');

  const { version, content } = (await call('GET /v2/admin/page/terms')) as {
    version: number;
    content: object;
  };
  const other = { version, content: { ...content, title: 'Terms, from the other tab' } };
  await call('PUT /v2/admin/page/terms/draft', other);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('This page has changed in the meantime').waitFor();
  await page.getByText(/Terms, from the other tab/).waitFor();
  expect(await title.inputValue()).toBe('Terms of our shop');
  await page.getByRole('button', { name: 'Keep mine and save' }).click();
  await expectState(page, 'Draft saved');
  expect(await call('GET /v2/admin/page/terms')).toMatchObject({ title: 'Terms of our shop' });
  await expect.poll(() => draftsIn(page)).toBe(0);

  await page.getByRole('link', { name: 'All pages' }).click();
  await page.getByRole('link', { name: 'Shipping and returns' }).click();
  await page.getByRole('heading', { level: 1, name: 'Shipping and returns' }).first().waitFor();
  const text = field(page, 'Text, block 4');
  const original = await text.inputValue();
  await text.fill('See [our rules](javascript:alert(1))');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('link', { name: /^Text, block 4: The link javascript:/ }).click();
  await expectFocus(text);
  await text.fill('The first words');
  await publish(page);
  await text.fill('The second words');
  await publish(page);
  await expect.poll(() => textOf('/shipping')).toContain('The second words');

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  const second = history.getByRole('listitem').nth(1);
  await second.getByText(/The first words/).waitFor();
  await second.getByRole('button', { name: 'Restore into the draft' }).click();
  await expectState(page, 'Draft saved');
  expect(await text.inputValue()).toBe('The first words');
  expect(await textOf('/shipping')).toContain('The second words');

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await history.getByRole('button', { name: 'Back to the original' }).click();
  expect(await text.inputValue()).toBe(original);
  await publish(page);
  await expect.poll(() => textOf('/shipping')).toContain('₹25 flat shipping');

  await page.getByRole('link', { name: 'All pages' }).click();
  await page.getByRole('link', { name: 'Contact' }).click();
  const heads = page.locator('[data-block] h3');
  const kinds = async () => (await heads.allInnerTexts()).map((text) => text.split(',')[0]);
  await heads.first().waitFor();
  const before = await kinds();
  const handles = page.locator('[data-block] button[aria-hidden]');
  const target = await page.locator('[data-block]').nth(1).boundingBox();
  await handles.nth(0).hover();
  await page.mouse.down();
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + (target?.height ?? 0) - 4, { steps: 5 });
  await page.mouse.up();
  await expect.poll(kinds).toEqual([before[1], before[0], ...before.slice(2)]);
});
