import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import { hostilePictures } from '#test/support/hostile-pictures.ts';
import { expectFocus } from '#test/support/page-state.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import {
  aPictureFile,
  aNewProduct,
  fileInput,
  savebar,
  section,
} from '#test/support/product-form.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
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

test('files that are no pictures are refused one by one, the others stored', async () => {
  const { page } = await editing([/41[35]/, /422/]);
  const all = (await hostilePictures()).filter(({ bytes }) => bytes.length < 20_000_000);
  // The browser makes these smaller by itself, and what comes out is a picture.
  const hostile = all.filter(
    ({ expect: end, name }) => end === 'refused' && !name.includes('5 MB'),
  );
  const files = hostile.map(({ name, bytes, type = 'image/jpeg' }) => ({
    name,
    mimeType: type,
    buffer: bytes,
  }));
  await fileInput(page, IMAGES).setInputFiles([...files, await aPictureFile('good-one.jpg')]);
  await addresses(page).first().waitFor({ timeout: 40_000 });
  expect(await words(page)).toEqual(['']);
  const list = pictures(page).getByRole('list', { name: 'Files on their way' });
  const items = list.getByRole('listitem');
  expect(await items.count()).toBe(files.length);
  await items.filter({ hasText: 'Formats > Most Compatible' }).waitFor();
  expect(await fileInput(page, IMAGES).getAttribute('accept')).not.toMatch(/hei|\*/);
  for (const text of await items.allInnerTexts()) {
    expect(text).toMatch(/Choose|Export|at most/);
    expect(text).not.toMatch(/Retry/);
  }
  const count = files.length;
  await list.getByRole('button', { name: `Dismiss ${hostile[0]?.name}`, exact: true }).click();
  await expect.poll(() => items.count()).toBe(count - 1);
});

test('a large photo is resized and rotated upright', async () => {
  const { owner, page, product } = await editing();
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = { width: 3000, height: 2000, channels: 3, background: '#888', noise } as const;
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'lehar-photo-')), 'photo.jpg');
  const { size } = await sharp({ create: photo })
    .jpeg({ quality: 100 })
    .withMetadata({ orientation: 6 })
    .toFile(file);
  expect(size).toBeGreaterThan(5 * 1024 * 1024);
  // By its path: so many bytes do not go through the line to the browser.
  await fileInput(page, IMAGES).setInputFiles(file);
  await addresses(page).first().waitFor();
  await save(page).click();
  await savebar(page)
    .getByText(/^Saved/)
    .waitFor();
  const { images } = (await owner.call(`GET /v2/admin/product/${product.id}`)) as AdminProductWire;
  const { width = 0, height = 0 } = images[0] ?? {};
  expect(width / height).toBeCloseTo(2 / 3, 1);
});

test('an upload shows its progress, blocks saving, and can be cancelled', async () => {
  const { page } = await editing();
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(UPLOADS, async (route) => {
    await released;
    await route.continue();
  });
  const files = await Promise.all(['one.jpg', 'two.jpg'].map((name) => aPictureFile(name)));
  await fileInput(page, IMAGES).setInputFiles(files);
  await page.getByRole('progressbar', { name: 'Uploading one.jpg' }).waitFor();
  await savebar(page).getByText('Pictures are still on their way').waitFor();
  expect(await save(page).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Cancel one.jpg' }).click();
  release();
  await addresses(page).first().waitFor();
  expect(await words(page)).toEqual(['']);
  await savebar(page).getByText('Unsaved changes').waitFor();
});

test('a failed upload can be retried', async () => {
  const { page } = await editing([/503/]);
  const detail = 'Try again in a moment.';
  await refuse(page, UPLOADS, { status: 503, code: 'UNAVAILABLE', detail, times: 1 });
  await fileInput(page, IMAGES).setInputFiles(await aPictureFile('later.jpg'));
  await pictures(page).getByText(detail).waitFor();
  await page.getByRole('button', { name: 'Retry later.jpg' }).click();
  await addresses(page).first().waitFor();
  expect(await words(page)).toEqual(['']);
});

test('pictures can be dropped and pasted on a list or anywhere', async () => {
  const { page } = await editing();
  await hand(page, '.dropzone', 'drop');
  await addresses(page).nth(0).waitFor();
  await hand(page, 'body', 'paste');
  await addresses(page).nth(1).waitFor();
  await page.getByRole('button', { name: 'Add variant' }).click();
  await hand(page, 'fieldset.vrow .dropzone input', 'paste');
  const own = section(page, /^Variants/).getByLabel('Address of picture 1');
  await own.waitFor();
  expect(await own.inputValue()).toMatch(/^\/media\/[\w-]{22}\/960\.webp$/);
  expect(await words(page)).toEqual(['', '']);
  await pictures(page).getByText('Say what each picture shows').waitFor();
});

test('rows are added, moved, made primary, removed and restored', async () => {
  const { owner, page, product } = await editing();
  const files = await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => aPictureFile(name)));
  await fileInput(page, IMAGES).setInputFiles(files);
  await addresses(page).nth(2).waitFor();
  for (const [at, word] of ['a', 'b', 'c'].entries()) {
    await pictures(page)
      .getByLabel(`What picture ${at + 1} shows`)
      .fill(word);
  }
  const up = page.getByRole('button', { name: 'Move picture 3 up' });
  await up.click();
  expect(await words(page)).toEqual(['a', 'c', 'b']);
  await expectFocus(page.getByRole('button', { name: 'Move picture 2 up' }));
  await page.keyboard.press('Enter');
  expect(await words(page)).toEqual(['c', 'a', 'b']);
  const primary = (number: number) => pictures(page).getByLabel(`Primary picture: ${number}`);
  expect(await primary(2).isChecked()).toBe(true);
  await primary(3).check();
  expect(await primary(2).isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Remove picture 3, b' }).click();
  expect(await primary(1).isChecked()).toBe(true);
  await pictures(page).getByRole('button', { name: 'Undo' }).click();
  expect(await primary(3).isChecked()).toBe(true);
  expect(await primary(1).isChecked()).toBe(false);
  await pictures(page).getByRole('button', { name: 'Add image' }).click();
  await expectFocus(addresses(page).nth(3));
  await save(page).click();
  await page.getByText('Give the address of a picture, upload one').first().waitFor();
  await page.getByRole('button', { name: /^Remove picture 4/ }).click();
  await save(page).click();
  await savebar(page)
    .getByText(/^Saved/)
    .waitFor();
  const { images } = (await owner.call(`GET /v2/admin/product/${product.id}`)) as AdminProductWire;
  expect(images.map(({ alt, isPrimary }) => `${alt} ${isPrimary}`)).toEqual([
    'c false',
    'a false',
    'b true',
  ]);
});

test("an address without a picture shows 'Invalid URL'", async () => {
  const { page } = await editing([/pictures\.example/, /ERR_/]);
  await page.route('https://pictures.example/**', (route) => route.abort());
  await pictures(page).getByRole('button', { name: 'Add image' }).click();
  await addresses(page).first().fill('not an address');
  await pictures(page).getByText('Invalid URL').waitFor();
  await addresses(page).first().fill('');
  const invalid = pictures(page).getByText('Invalid URL');
  await expect.poll(() => invalid.count()).toBe(0);
  await addresses(page).first().fill('https://pictures.example/gone.jpg');
  await pictures(page).getByText('Invalid URL').waitFor();
});
