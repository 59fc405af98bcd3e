import { expect, test } from 'vitest';
import { chatOf } from './today-chat.ts';

const ROW = { id: 'HK7M2QXA', title: 'Asha Patel', amount: 1224, phone: '+91 98470 12301' };

test('a chat names the customer, the shop, the order and the sum', () => {
  const chat = new URL(chatOf('check', ROW, 'Lehar Studio') ?? '');
  expect(chat.origin + chat.pathname).toBe('https://wa.me/919847012301');
  expect(chat.searchParams.get('text')).toBe(
    'Hello Asha, this is Lehar Studio: we are looking for your payment of ₹1,224.00 for your order HK7M2QXA. Could you send us its UTR, the 12 digits in your UPI app?',
  );
});

test('there is none without a mobile number, or about what is no order', () => {
  expect(chatOf('late', { ...ROW, phone: '022 2345 6789' }, 'Lehar')).toBeUndefined();
  expect(chatOf('late', { id: ROW.id, title: ROW.title }, 'Lehar')).toBeUndefined();
  expect(chatOf('review', ROW, 'Lehar')).toBeUndefined();
});
