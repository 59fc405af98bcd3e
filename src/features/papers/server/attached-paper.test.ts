import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { NEW_SHOP } from '#features/shop/settings/settings.ts';
import { transaction } from '#platform/server/context.ts';
import { openMailShop, type MailShop } from '#test/support/mail-shop.ts';
import { anOrder } from '#test/support/orders.ts';
import { PATIENTLY } from '#test/support/patience.ts';
import { pdfTexts } from '#test/support/pdf-text.ts';
import { startSmtpSink, type SmtpSink } from '#test/support/smtp-sink.ts';
import { settlePapers } from './settle-papers.ts';

let shop: MailShop;
let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
  shop = await openMailShop();
});
afterAll(async () => {
  await shop.close();
  await sink.close();
});

test('a mail brings the papers that it names as PDF', async () => {
  const { id } = await anOrder(shop.ctx.db, { uid: 'asha', status: 'shipped' });
  const deps = { settings: () => NEW_SHOP };
  const documents = await transaction(shop.ctx, (tx) => settlePapers(tx, deps, id));
  const mail = await shop.queue({ documents });
  await shop.startWorker(sink.url);
  await vi.waitFor(
    async () => expect(await shop.mail(mail)).toMatchObject({ state: 'sent' }),
    PATIENTLY,
  );
  const [file, ...others] = sink.received[0]?.mail.attachments ?? [];
  expect(others).toEqual([]);
  expect(file).toMatchObject({ contentType: 'application/pdf' });
  expect(file?.filename).toMatch(/^\d\d-\d\d-B00001\.pdf$/);
  expect(pdfTexts(file?.content ?? new Uint8Array())).toContain('Asha Patel');
});
