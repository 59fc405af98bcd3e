import { expect, test } from 'vitest';
import { ChatTexts, CHAT_TEXT_NAMES, fillChat, ORIGINAL_CHATS } from './chat-texts.ts';

const FACTS = { name: 'Asha', shop: 'Lehar', order: 'HK7M2QXA', sum: '₹1,224.00' };

test('a text is filled with what the order says, and what a customer is called stays as it is', () => {
  const odd = { ...FACTS, name: '{sum}$&' };
  expect(fillChat('{name}, {order}: {sum} {sum} {other}', FACTS)).toBe(
    'Asha, HK7M2QXA: ₹1,224.00 ₹1,224.00 {other}',
  );
  expect(fillChat('Hello {name}', odd)).toBe('Hello {sum}$&');
});

test('no original keeps a place open', () => {
  for (const name of CHAT_TEXT_NAMES) {
    expect(fillChat(ORIGINAL_CHATS[name], FACTS)).toMatch(/^Hello Asha, this is Lehar: [^{}]+$/);
  }
});

test.each(['', '{utr}', 'Hello {Name}'])('%j is no text', (text) => {
  expect(ChatTexts.safeParse({ ...ORIGINAL_CHATS, late: text }).success).toBe(false);
});
