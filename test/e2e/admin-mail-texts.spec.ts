import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeInBothThemes } from '#test/support/axe.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { untilStill } from '#test/support/page-state.ts';
import { ADMIN_EMAIL } from '#test/support/people.ts';
import { startSmtpSink, type SmtpSink } from '#test/support/smtp-sink.ts';
import { useShop } from '#test/support/use-shop.ts';

let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
});
afterAll(() => sink.close());

const shop = useShop(() => ({ ...OWNED, SMTP_URL: sink.url, OWNER_EMAIL: ADMIN_EMAIL }));
const PLACED = '/admin/mail-texts/order-placed';

test('the owner words a mail, sees it, gets it, and takes the original back', async () => {
  const { page } = await anOwner(shop);
  await shop.visit(page, '/admin/mail');
  await page.getByRole('link', { name: 'Words of the mails' }).click();
  await page.getByRole('link', { name: 'Order placed' }).click();
  const subject = page.getByLabel('Subject');
  const original = await subject.inputValue();
  await subject.fill('Thank you, {nmae}');
  await page.getByText('There is no {nmae}. Did you mean {name}?').waitFor();
  const save = page.getByRole('button', { name: 'Save' });
  expect(await save.isDisabled()).toBe(true);
  await subject.fill('Thank you for ');
  await page.getByRole('button', { name: '{order}' }).click();
  expect(await subject.inputValue()).toBe('Thank you for {order}');
  await page.getByLabel('End').fill('With salt on my hands');
  const frame = page.frameLocator('iframe');
  await frame.getByText('With salt on my hands').waitFor();
  await page.reload();
  await frame.getByText('With salt on my hands').waitFor();
  expect(await subject.inputValue()).toBe('Thank you for {order}');
  await page.getByRole('button', { name: 'Send it to me' }).click();
  await page.getByText(`Test mail on its way to ${ADMIN_EMAIL}`).first().waitFor();
  await expect
    .poll(() => sink.received.at(-1)?.mail.subject, { timeout: 20_000 })
    .toMatch(/^Thank you for [^{]+$/);
  await save.click();
  await page.getByText('Saved. Mails have these words from now on').first().waitFor();
  await page.getByRole('link', { name: 'Words of the mails' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Thank you for {order}' });
  await card.getByText('Your words').waitFor();
  await card.getByRole('link').click();
  await page.getByRole('button', { name: 'Back to the original' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Back to the original' }).click();
  await expect.poll(() => subject.inputValue()).toBe(original);
  await page.reload();
  await expect.poll(() => subject.inputValue()).toBe(original);
  expect(await page.getByRole('button', { name: 'Back to the original' }).count()).toBe(0);
});

test('what another tab saved is not overwritten unasked, and nothing typed is lost', async () => {
  const { page, call } = await anOwner(shop, { expected: [/409/] });
  await shop.visit(page, PLACED);
  await page.getByLabel('Subject').fill('Mine');
  const theirs = { subject: 'Theirs', lead: '', closing: '', version: 0 };
  await call('PUT /v2/admin/mail-texts/order-placed', theirs);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('This mail was changed in another tab').waitFor();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Mine');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. Mails have these words from now on').first().waitFor();
  expect(await call('GET /v2/admin/mail-texts/order-placed')).toMatchObject({
    words: { subject: 'Mine' },
  });
});

test('axe finds nothing, and every width fits', async () => {
  // What axe asks of every frame this one does not answer.
  const { page } = await anOwner(shop, { expected: [/postMessage/] });
  const ready = { '/admin/mail-texts': 'Order placed', [PLACED]: 'How it looks' };
  for (const [path, words] of Object.entries(ready)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await shop.visit(page, path);
    await page.getByText(words).first().waitFor();
    expect(await axeInBothThemes(page, path)).toEqual([]);
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await untilStill(page);
      const found = [...(await overflow(page)), ...(await smallTargets(page))];
      expect([path, ...found]).toEqual([path]);
    }
  }
});
