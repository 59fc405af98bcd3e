import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeInLight } from '#test/support/axe.ts';
import { aBuyer, anOrderOf, UPI } from '#test/support/buying.ts';
import { overflow } from '#test/support/layout.ts';
import { anOwner, goTo, OWNED } from '#test/support/owner-page.ts';
import { pdfTexts } from '#test/support/pdf-text.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, ...UPI }));

type Papers = { papers: { label: string; kind: string }[] };

/** Presses the number of a paper. @returns what was saved */
async function savedPaper(page: Page, label: string): Promise<Buffer> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: label, exact: true }).first().click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`${label.replaceAll('/', '-')}.pdf`);
  return readFile(await saved.path());
}

test('a parcel brings an invoice, for the register and the customer, and coming back a credit note', async () => {
  const { page: customer, customer: buyer } = await aBuyer(shop);
  const { number } = await anOrderOf(shop, buyer);
  const { page, call } = await anOwner(shop);
  await call(`PUT /v2/admin/order/${number}?status=processing`);
  await shop.visit(page, `/admin/order/${number}`);
  await page.getByRole('button', { name: 'Mark as shipped' }).first().click();
  const parcel = page.getByRole('dialog', { name: `Ship order ${number}` });
  await parcel.getByLabel('What sending it cost you').fill('85.50');
  await parcel.getByRole('button', { name: 'Mark as shipped' }).click();
  await parcel.waitFor({ state: 'detached' });
  const { papers } = (await call(`GET /v2/admin/order/${number}/papers`)) as Papers;
  const label = papers[0]?.label ?? '';
  expect(papers).toMatchObject([{ kind: 'tax', label: expect.stringMatching(/^LH\/\d\d-\d\d\//) }]);
  await page.getByRole('button', { name: label, exact: true }).waitFor();
  const margin = await call(`GET /v2/admin/order/${number}/margin`);
  expect(margin).toMatchObject({ deliveryCost: 85.5 });

  await goTo(page, '/admin/papers');
  await page.getByRole('rowheader', { name: label }).waitFor();
  expect(await axeInLight(page, 'the register of papers')).toEqual([]);
  expect(await overflow(page)).toEqual([]);
  const pdf = await savedPaper(page, label);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdfTexts(pdf)).toEqual(expect.arrayContaining(['Tax invoice', label, 'Lehar']));

  await shop.visit(customer, `/order/${number}`);
  await customer.getByRole('heading', { name: 'Bills and receipts' }).waitFor();
  expect(await savedPaper(customer, label)).toEqual(pdf);

  await call(`PUT /v2/admin/order/${number}?status=cancelled`, { isReturned: true });
  await page.reload();
  await page.getByText(`Credit note for ${label}`).waitFor();
});
