import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ORIGINAL_CHATS } from '#features/shop/settings/chat-texts.ts';
import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import { LinkDialog } from './link-dialog.tsx';
import type { LinkSubject, OpenLink } from './link-texts.ts';

const SUBJECT: LinkSubject = {
  number: 'HK7M2QXA',
  part: 'Deposit',
  amount: 1500.5,
  firstName: 'Asha',
  phone: '98200 12345',
};
const LINK: OpenLink = {
  url: 'https://rzp.io/i/nxrHnLJ',
  expiresAt: '2026-12-01T12:00:00.000Z',
};

type Shown = { link?: OpenLink; subject?: LinkSubject; answers?: Sent<unknown>[] };

/** @returns the keys by which links were asked for */
async function open({ link, subject = SUBJECT, answers = [] }: Shown) {
  const keys: string[] = [];
  function Opened() {
    const [made, setMade] = useState(link);
    async function onMake(key: string): Promise<Sent<unknown>> {
      keys.push(key);
      const answer = answers.shift() ?? { ok: true, data: undefined };
      if (answer.ok) setMade(LINK);
      return answer;
    }
    return (
      <LinkDialog
        isOpen
        subject={subject}
        message={{ shop: 'Lehar', text: ORIGINAL_CHATS.link }}
        link={made}
        onMake={onMake}
        onClose={() => undefined}
      />
    );
  }
  await render(<Opened />);
  return keys;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const chat = () => page.getByRole('link', { name: 'WhatsApp (opens in new tab)' });

test('a link is made once, and then shown with its end', async () => {
  const keys = await open({});
  await expect.element(page.getByText('₹1,500.50')).toBeVisible();
  await expect.element(page.getByText('It works for 3 days.', { exact: false })).toBeVisible();
  await button('Make the link').click();
  await expect.element(page.getByText(LINK.url)).toHaveFocus();
  await expect.element(page.getByText('It works until Tue 1 Dec, 17:30 hrs.')).toBeVisible();
  await expect.element(button('Make the link')).not.toBeInTheDocument();
  expect(keys).toHaveLength(1);
});

test('a refusal says why, and the next try has the same key', async () => {
  const problem = {
    type: 'about:blank',
    title: 'The payment link was not made',
    status: 503,
    code: 'LINK_NOT_MADE',
    detail: 'Razorpay does not answer just now.',
  };
  const keys = await open({ answers: [{ ok: false, problem }] });
  await button('Make the link').click();
  await expect.element(page.getByRole('alert').getByText(problem.detail)).toBeVisible();
  await button('Make the link').click();
  await expect.element(page.getByText(LINK.url)).toBeVisible();
  expect(new Set(keys).size).toBe(1);
});

test('an open link is shown at once, with a message to the customer', async () => {
  const keys = await open({ link: LINK });
  await expect.element(button('Copy the link')).toBeVisible();
  const { href } = chat().element() as HTMLAnchorElement;
  const { host, pathname, searchParams } = new URL(href);
  expect(host + pathname).toBe('wa.me/919820012345');
  expect(searchParams.get('text')).toBe(
    `Hello Asha, this is Lehar: here you can pay ₹1,500.50 for your order HK7M2QXA, by card, netbanking or any UPI app.\n${LINK.url}\nThe link works until Tue 1 Dec, 17:30 hrs.`,
  );
  expect(keys).toEqual([]);
});

test('without an Indian mobile number the owner chooses the chat', async () => {
  await open({ link: LINK, subject: { ...SUBJECT, part: '', phone: '+1 212 555 0100' } });
  const { href } = chat().element() as HTMLAnchorElement;
  const { host, pathname, searchParams } = new URL(href);
  expect(host + pathname).toBe('wa.me/');
  expect(searchParams.get('text')).toContain('for your order HK7M2QXA');
});
