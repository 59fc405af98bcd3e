import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import type { Owner } from './owner-page.ts';

/** A picture file as a phone would hand it over. */
export async function aPictureFile(name: string, colour = '#14808a') {
  const create = { width: 400, height: 500, channels: 3, background: colour } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A product in the shop, made by call. */
export async function aNewProduct(
  { call }: Owner,
  change: Record<string, unknown> = {},
): Promise<AdminProductWire> {
  const body = { name: 'Harbour Tray', price: 1299, ...change };
  return (await call('POST /v2/products', body)) as AdminProductWire;
}

/** A card of the form or of the view mode, by its heading. */
export const section = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('region', { name });

/** Where files are chosen for the pictures of the product itself. */
export const fileInput = (page: Page, where: string): Locator =>
  page.getByLabel(`Drop, paste or pick pictures for ${where}`);

export const savebar = (page: Page): Locator => page.locator('.save-bar');
