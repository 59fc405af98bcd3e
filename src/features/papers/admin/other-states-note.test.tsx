import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { browserMemory } from '#platform/client/drafts/tab-memory.ts';
import { OtherStatesNote } from './other-states-note.tsx';

const memory = browserMemory<string>('papers.other-states');
beforeEach(() => memory.clear());

const note = (words: RegExp) => page.getByText(words);
const sent = { orders: 3, total: 4500 };

test('what went to other States is said until it is put away', async () => {
  await render(<OtherStatesNote year="26-27" sent={sent} />);
  await expect.element(note(/sent 3 orders worth ₹4,500 to other States/)).toBeVisible();
  await page.getByRole('button', { name: 'I have read it' }).click();
  await expect.element(note(/other States/)).not.toBeInTheDocument();
  expect(memory.read()).toBe('26-27');
});

test('put away, it is said again in the next year', async () => {
  memory.save('26-27');
  const { rerender } = await render(<OtherStatesNote key="1" year="26-27" sent={sent} />);
  await expect.element(note(/other States/)).not.toBeInTheDocument();
  await rerender(<OtherStatesNote key="2" year="27-28" sent={{ ...sent, orders: 1 }} />);
  await expect.element(note(/sent 1 order worth/)).toBeVisible();
});
