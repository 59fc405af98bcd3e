import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import { axeHere } from '#test/support/axe.ts';
import { aBuyer } from '#test/support/buying.ts';
import { callsTo } from '#test/support/browser-session.ts';
import { noise } from '#test/support/hostile-pictures.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { expectFocus, untilSaid } from '#test/support/page-state.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import {
  aNewProduct,
  aPictureFile,
  fileInput,
  savebar,
  section,
} from '#test/support/product-form.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const ADDED = 'Product added successfully! Check console for details.';

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Create New Product' });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add Product' });
const variant = (page: Page, at: number) =>
  section(page, /^Variants/)
    .locator('fieldset.repeater-row')
    .nth(at);

async function fillBasics(page: Page, name: string): Promise<void> {
  await page.getByLabel('Product Name').fill(name);
  await page.locator('[name=price]').fill('1,299');
}

test('on a phone a piece with pictures and variants is previewed, added, ordered, and taken off the shelf', async () => {
  const owner = await anOwner(shop, { width: 375, height: 800, expected: [/415/] });
  const { page } = owner;
  const name = 'Harbour Tray';
  const logged: string[] = [];
  page.on('console', (message) => logged.push(`${message.type()} ${message.text()}`));
  await shop.visit(page, '/admin/add-product');
  await fillBasics(page, name);
  for (const fold of [/^Category/, /^Variants/, /^Attributes/, /^Tags/]) {
    await page.getByRole('button', { name: fold }).click();
  }
  await page.getByLabel('Compare Price').fill('999');
  await page.getByText('No SALE badge will show').waitFor();
  const preview = page.getByRole('region', { name: 'As customers see it' });
  expect(await preview.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Preview' }).click();
  await preview.locator('h3', { hasText: name }).waitFor();
  expect(await preview.getByText('SALE').count()).toBe(0);
  await page.getByLabel('Compare Price').fill('1699');
  await preview.getByText('SALE', { exact: true }).waitFor();
  await page.getByLabel('Status').selectOption({ label: 'active' });
  await page.getByLabel('Cost Price').fill('520');
  await page.getByText('Margin ₹779 (60%)').waitFor();
  await page.getByText('₹400 off, with a SALE badge.').waitFor();
  await page.getByLabel('Weight (Kg)').fill('0.455');
  await page.getByLabel('Category Name').fill('Sea Trays');
  expect(await page.getByLabel('Category Slug').inputValue()).toBe('sea-trays');

  await page.getByRole('button', { name: 'Add variant' }).click();
  await expectFocus(variant(page, 0).getByLabel('Name'));
  expect(await variant(page, 0).getByLabel('Name').inputValue()).toBe('Colors');
  expect(await variant(page, 0).getByLabel('Price').inputValue()).toBe('1,299');
  await variant(page, 0).getByLabel('Value').fill('Lagoon');
  await page.getByRole('button', { name: 'Add variant' }).click();
  await variant(page, 1).getByLabel('Value').fill('Coral');
  await variant(page, 1).getByLabel('Stock').fill('3');

  const files = await Promise.all(
    ['#14808a', '#c2922e', '#a3203c'].map((colour, at) =>
      aPictureFile(`harbour-tray_${at}.JPG`, colour),
    ),
  );
  await fileInput(page, 'Main Product Images').setInputFiles(files);
  const pictures = section(page, 'Main Product Images');
  await pictures.getByLabel('Address of picture 3').waitFor();
  const alts = await pictures.getByLabel(/^What picture/).all();
  expect(await Promise.all(alts.map((alt) => alt.inputValue()))).toEqual(['', '', '']);
  expect(await pictures.getByLabel('Primary picture: 1').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Add attribute' }).click();
  await page.getByLabel('Name of attribute 1').fill('Finish');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Gloss');
  const text = { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') };
  await fileInput(page, 'Main Product Images').setInputFiles(text);
  await page.getByText("The shop can't use this file.").first().waitFor();
  expect(await axeHere(page, 'add')).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  await page.setViewportSize({ width: 375, height: 800 });
  await untilSaid(page, ADDED, () => addButton(page).click());
  await expectFocus(title(page));
  await expect.poll(() => page.getByLabel('Product Name').inputValue()).toBe('');
  expect(logged.some((line) => line.startsWith('log Product added'))).toBe(true);
  await page.getByRole('link', { name: 'View it' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();

  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /^View in shop/ }).click(),
  ]);
  await opened.getByRole('heading', { level: 1, name }).waitFor();
  const { pathname } = new URL(opened.url());
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const buyer = await aBuyer(shop);
  await shop.visit(buyer.page, pathname);
  await buyer.page.locator('label').filter({ hasText: 'Coral' }).click();
  await buyer.page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await buyer.page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await buyer.page.getByRole('radio').first().check();
  await buyer.page.getByRole('button', { name: 'Complete Order' }).click();
  await buyer.page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();

  await shop.visit(page, `/admin/product/${id}`);
  await section(page, 'Variants (2)').getByText('2 in stock').waitFor();
  await page.getByRole('link', { name: 'Edit Product' }).click();
  await section(page, 'Status').getByLabel('Status').selectOption({ label: 'Inactive' });
  await savebar(page).getByRole('button', { name: 'Save' }).click();
  await savebar(page)
    .getByText(/^Saved \d\d:\d\d hrs$/)
    .waitFor();
  const gone = await fetch(`${shop.origin()}/v2/products/${id}`);
  expect(gone.status).toBe(404);
  const { variants } = (await owner.call(`GET /v2/admin/product/${id}`)) as AdminProductWire;
  expect(variants.map(({ stock }) => stock)).toEqual([undefined, 2]);
});

/** Goes on with Tab until the focus stands there. */
async function tabTo(page: Page, locator: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    const isThere = await locator.evaluate((element) => element === document.activeElement);
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${String(locator)}`);
}

test('a product is added with the keyboard alone, and one with tags of a screen keyboard', async () => {
  const owner = await anOwner(shop);
  const { page } = owner;
  await shop.visit(page, '/admin/add-product');
  const type = async (locator: Locator, text: string) => {
    await tabTo(page, locator);
    await page.keyboard.type(text);
  };
  await tabTo(page, fileInput(page, 'Main Product Images'));
  await type(page.getByLabel('Product Name'), 'Keyed Tray');
  // Enter sends nothing from a line of text.
  await page.keyboard.press('Enter');
  expect(await page.locator('[aria-invalid]').count()).toBe(0);
  await type(page.locator('[name=price]'), '900');
  await tabTo(page, page.getByRole('button', { name: 'Add variant' }));
  await page.keyboard.press('Enter');
  await expectFocus(page.locator('[name="variants.0.name"]'));
  await type(page.locator('[name="variants.0.value"]'), 'Coral');
  await tabTo(page, page.getByRole('button', { name: 'Add attribute' }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('Finish');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Gloss');
  await type(page.getByLabel('Tags', { exact: true }).last(), 'ocean');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Remove tag ocean' }));
  await tabTo(page, page.getByRole('button', { name: 'Add Product' }));
  await untilSaid(page, ADDED, () => page.keyboard.press('Enter'));
  await page.keyboard.press('Escape');
  await expectFocus(title(page));

  await page.getByLabel('Product Name').fill('Tagged Tray');
  await page.locator('[name=price]').fill('900');
  const field = page.getByLabel('Tags', { exact: true }).last();
  await field.focus();
  // Screen keyboards report text without keys.
  await page.keyboard.insertText('sea,');
  await page.getByRole('button', { name: 'Remove tag sea' }).waitFor();
  await page.keyboard.insertText('gift');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('button', { name: 'Remove tag gift' }).waitFor();
  expect(await page.getByText('Type a tag first').count()).toBe(0);
  await field.fill('storm');
  await untilSaid(page, ADDED, () => page.getByRole('button', { name: 'Add Product' }).click());
  const [added] = (await owner.call('GET /v2/admin/allproducts?q=Tagged')) as { id: string }[];
  const { tags } = (await owner.call(`GET /v2/admin/product/${added?.id}`)) as { tags: string[] };
  expect(tags).toEqual(['sea', 'gift', 'storm']);
});

test('what is missing is said with links; a draft survives a reload, can be discarded and restored, and goes with Logout', async () => {
  const { page } = await anOwner(shop);
  await shop.visit(page, '/admin/add-product');
  await page.getByRole('button', { name: 'Add variant' }).click();
  await variant(page, 0).getByLabel('Name').fill('Size');
  await page.getByRole('button', { name: 'Add attribute' }).click();
  await page.getByLabel('Name of attribute 1').fill('Finish');
  // Left out, as nothing is typed into it.
  await page.getByRole('button', { name: 'Add attribute' }).click();
  await page.getByLabel('Cost Price').fill('cheap');
  await addButton(page).click();
  const summary = page.getByRole('region', { name: /^Please fix \d+ fields$/ });
  await expectFocus(summary);
  const found = await summary.getByRole('link').allInnerTexts();
  expect(found).toEqual([
    'Name: Enter a name',
    'Price: Enter an amount in rupees, 0 or more',
    'Cost Price: Enter an amount in rupees, 0 or more',
    'Variant 1: Enter a name and a value',
    'Variant 1: Enter an amount in rupees, 0 or more',
    'Attribute 1: Enter a name and a value',
  ]);
  await summary.getByRole('link', { name: 'Variant 1: Enter a name' }).click();
  await expectFocus(variant(page, 0).getByLabel('Value'));
  await page.keyboard.type('Coral');
  expect(await variant(page, 0).getByLabel('Value').getAttribute('aria-invalid')).toBe(null);

  await page.getByLabel('Product Name').fill('Half a Tray');
  await page.reload();
  await page.getByText(/^Draft from \d\d:\d\d restored/).waitFor();
  await expect.poll(() => page.getByLabel('Product Name').inputValue()).toBe('Half a Tray');
  expect(await page.getByLabel('Name of attribute 1').inputValue()).toBe('Finish');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expectFocus(title(page));
  await expect.poll(() => page.getByLabel('Product Name').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByLabel('Product Name').inputValue()).toBe('Half a Tray');

  const logOut = page.getByRole('button', { name: 'Logout' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await logOut.click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByLabel('Product Name').inputValue()).toBe('Half a Tray');
  await logOut.click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await page.waitForURL(`${shop.origin()}/`, { waitUntil: 'commit' });
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toContain('Half a Tray');
});

test('what cannot be sent stays: a wrong weight, a lost picture', async () => {
  const { page } = await anOwner(shop, { expected: [/404/, /422/, /^console error: Error /] });
  const errors: string[] = [];
  page.on('console', (message) => errors.push(message.text()));
  const calls = callsTo(page, '/v2/products');
  await shop.visit(page, '/admin/add-product');
  await fillBasics(page, 'Refused Tray');
  await page.getByLabel('Weight (Kg)').fill('0.0005');
  await addButton(page).click();
  await page.getByText('Enter the weight in steps of 0.001 kg').first().waitFor();
  expect(await page.getByLabel('Weight (Kg)').getAttribute('aria-invalid')).toBe('true');
  expect(calls).toEqual([]);

  await page.getByLabel('Weight (Kg)').fill('250');
  await addButton(page).click();
  await page
    .getByText(/^Really 250 kg\? .* If it is right, save it again\.$/)
    .first()
    .waitFor();
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Add image' }).click();
  const address = page.getByLabel('Address of picture 1');
  await address.fill(`/media/${'a'.repeat(22)}/960.webp`);
  await addButton(page).click();
  await page.getByText('This picture is not kept. Upload it again').first().waitFor();
  expect(await address.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => page.getByLabel('Product Name').inputValue()).toBe('Refused Tray');
  expect(errors).toContain('Error VALIDATION_FAILED');
});

const IMAGES = 'Product Images';
const UPLOADS = '**/v2/admin/uploads';

const pictures = (page: Page) => section(page, IMAGES);
const addresses = (page: Page) => pictures(page).getByLabel(/^Address of picture/);
const save = (page: Page) => savebar(page).getByRole('button', { name: 'Save' });

async function editing(expected: RegExp[] = [], width = 1440) {
  const owner = await anOwner(shop, { expected, width });
  const product = await aNewProduct(owner);
  await shop.visit(owner.page, `/admin/product/${product.id}?edit=1`);
  await addresses(owner.page).first().waitFor({ state: 'detached' });
  await fileInput(owner.page, IMAGES).waitFor({ state: 'attached' });
  return { owner, page: owner.page, product };
}

async function words(page: Page): Promise<string[]> {
  const alts = await pictures(page)
    .getByLabel(/^What picture/)
    .all();
  return Promise.all(alts.map((alt) => alt.inputValue()));
}

/** Puts files where the mouse or the clipboard would. */
async function hand(page: Page, selector: string, how: 'drop' | 'paste'): Promise<void> {
  const { buffer, name, mimeType } = await aPictureFile(`${how}ped shell.jpg`);
  await page.evaluate(
    ({ selector: at, how: type, bytes, name: file, mimeType: kind }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], file, { type: kind }));
      const options = { bubbles: true, cancelable: true };
      const event =
        type === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...options, clipboardData: transfer });
      document.querySelector(at)?.dispatchEvent(event);
    },
    { selector, how, bytes: [...buffer], name, mimeType },
  );
}

test('files that are no pictures are refused one by one, uploads cancelled or sent again, wrong addresses named', async () => {
  const { page } = await editing([/41[35]/, /422/, /503/, /pictures\.example/, /ERR_/]);
  const whole = await noise(300, 200).jpeg().toBuffer();
  const cutOff = whole.subarray(0, Math.floor(whole.length * 0.6));
  // The server's tests have many more.
  const files = [
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg></svg>') },
    { name: 'phone.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic') },
    { name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('These are words') },
    { name: 'nothing.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    { name: 'cut-off.jpg', mimeType: 'image/jpeg', buffer: cutOff },
  ];
  await fileInput(page, IMAGES).setInputFiles([...files, await aPictureFile('good-one.jpg')]);
  await addresses(page).first().waitFor();
  await expect.poll(() => words(page)).toEqual(['']);
  const list = pictures(page).getByRole('list', { name: 'Files on their way' });
  const items = list.getByRole('listitem');
  const refused = items.filter({ hasText: /Choose|Export|at most/ });
  await expect.poll(() => refused.count()).toBe(files.length);
  expect(await items.count()).toBe(files.length);
  await items.filter({ hasText: 'Formats > Most Compatible' }).waitFor();
  expect(await fileInput(page, IMAGES).getAttribute('accept')).not.toMatch(/hei|\*/);
  for (const text of await items.allInnerTexts()) {
    expect(text).not.toMatch(/Retry/);
  }
  const count = files.length;
  await list.getByRole('button', { name: `Dismiss ${files[0]?.name}`, exact: true }).click();
  await expect.poll(() => items.count()).toBe(count - 1);

  const detail = 'Try again in a moment.';
  await refuse(page, UPLOADS, { status: 503, code: 'UNAVAILABLE', detail, times: 1 });
  await fileInput(page, IMAGES).setInputFiles(await aPictureFile('later.jpg'));
  await pictures(page).getByText(detail).waitFor();
  await page.getByRole('button', { name: 'Retry later.jpg' }).click();
  await addresses(page).nth(1).waitFor();
  await expect.poll(() => words(page)).toEqual(['', '']);

  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(UPLOADS, async (route) => {
    await released;
    await route.continue();
  });
  const two = await Promise.all(['one.jpg', 'two.jpg'].map((name) => aPictureFile(name)));
  await fileInput(page, IMAGES).setInputFiles(two);
  await page.getByRole('progressbar', { name: 'Uploading one.jpg' }).waitFor();
  await savebar(page).getByText('Pictures are still being sent').waitFor();
  expect(await save(page).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Cancel one.jpg' }).click();
  release();
  await addresses(page).nth(2).waitFor();
  await expect.poll(() => words(page)).toEqual(['', '', '']);
  await page.unroute(UPLOADS);
  await savebar(page).getByText('Unsaved changes').waitFor();

  await page.route('https://pictures.example/**', (route) => route.abort());
  await pictures(page).getByRole('button', { name: 'Add image' }).click();
  await addresses(page).last().fill('not an address');
  await pictures(page).getByText('Invalid URL').waitFor();
  await addresses(page).last().fill('');
  const invalid = pictures(page).getByText('Invalid URL');
  await expect.poll(() => invalid.count()).toBe(0);
  await addresses(page).last().fill('https://pictures.example/gone.jpg');
  await pictures(page).getByText('Invalid URL').waitFor();
});

test('pictures are dropped and pasted, moved, made primary, removed and restored; a large photo is made smaller', async () => {
  const { owner, page, product } = await editing();
  await hand(page, 'div:has(> label > input[type=file])', 'drop');
  await addresses(page).nth(0).waitFor();
  await hand(page, 'body', 'paste');
  await addresses(page).nth(1).waitFor();
  await page.getByRole('button', { name: 'Add variant' }).click();
  await hand(page, 'fieldset.repeater-row input[type=file]', 'paste');
  const own = section(page, /^Variants/).getByLabel('Address of picture 1');
  await own.waitFor();
  expect(await own.inputValue()).toMatch(/^\/media\/[\w-]{22}\/960\.webp$/);
  await expect.poll(() => words(page)).toEqual(['', '']);
  await pictures(page).getByText('Say what each picture shows').waitFor();

  await variant(page, 0).getByLabel('Value').fill('Coral');
  await fileInput(page, IMAGES).setInputFiles(await aPictureFile('c.jpg'));
  await addresses(page).nth(2).waitFor();
  for (const [at, word] of ['a', 'b', 'c'].entries()) {
    await pictures(page)
      .getByLabel(`What picture ${at + 1} shows`)
      .fill(word);
  }
  const up = page.getByRole('button', { name: 'Move picture 3 up' });
  await up.click();
  await expect.poll(() => words(page)).toEqual(['a', 'c', 'b']);
  await expectFocus(page.getByRole('button', { name: 'Move picture 2 up' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => words(page)).toEqual(['c', 'a', 'b']);
  const primary = (number: number) => pictures(page).getByLabel(`Primary picture: ${number}`);
  await expect.poll(() => primary(2).isChecked()).toBe(true);
  await primary(3).check();
  await expect.poll(() => primary(2).isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Remove picture 3, b' }).click();
  await expect.poll(() => primary(1).isChecked()).toBe(true);
  await pictures(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => primary(3).isChecked()).toBe(true);
  await expect.poll(() => primary(1).isChecked()).toBe(false);
  await pictures(page).getByRole('button', { name: 'Add image' }).click();
  await expectFocus(addresses(page).nth(3));
  await save(page).click();
  await savebar(page)
    .getByText(/^Saved/)
    .waitFor();
  const now = async () =>
    (await owner.call(`GET /v2/admin/product/${product.id}`)) as AdminProductWire;
  const { images } = await now();
  expect(images.map(({ alt, isPrimary }) => `${alt} ${isPrimary}`)).toEqual([
    'c false',
    'a false',
    'b true',
  ]);

  const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = {
    width: 3000,
    height: 2000,
    channels: 3,
    background: '#888',
    noise: grain,
  } as const;
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'lehar-photo-')), 'photo.jpg');
  const { size } = await sharp({ create: photo })
    .jpeg({ quality: 100 })
    .withMetadata({ orientation: 6 })
    .toFile(file);
  expect(size).toBeGreaterThan(5 * 1024 * 1024);
  // By their paths: so many bytes do not go through the line to the browser.
  const folder = path.dirname(file);
  const [clearPng, clearAvif, wide] = ['clear.png', 'clear.avif', 'wide.jpg'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  const clear = sharp({
    create: { width: 1600, height: 900, channels: 4, background: '#d0203000' },
  });
  const stored = await clear.clone().png({ compressionLevel: 0 }).toFile(clearPng);
  expect(stored.size).toBeGreaterThan(5 * 1024 * 1024);
  await clear.resize(300).avif({ effort: 0 }).toFile(clearAvif);
  await sharp({ create: { width: 12_000, height: 2400, channels: 3, background: '#14808a' } })
    .jpeg()
    .toFile(wide);
  await page.getByRole('link', { name: 'Edit Product' }).click();
  await fileInput(page, IMAGES).setInputFiles([file, clearPng, clearAvif, wide]);
  await addresses(page).nth(6).waitFor();
  await save(page).click();
  await savebar(page)
    .getByText(/^Saved/)
    .waitFor();
  const [, , , turned, png, avif, panorama] = (await now()).images;
  const shapeOf = ({ width = 0, height = 0 } = {}) => width / height;
  expect(shapeOf(turned)).toBeCloseTo(2 / 3, 1);
  expect(shapeOf(panorama)).toBeCloseTo(5, 1);
  for (const image of [png, avif]) {
    const made = await fetch(new URL(`/media/${image?.mediaId}/160.webp`, page.url()));
    const corner = sharp(await made.arrayBuffer()).extract({
      left: 9,
      top: 9,
      width: 1,
      height: 1,
    });
    expect((await corner.ensureAlpha().raw().toBuffer()).at(3)).toBe(0);
  }
});
