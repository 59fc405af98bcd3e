import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OtherProducts } from './other-products.tsx';
import type { Other } from './sales-to-send.ts';

function Stall() {
  const [others, setOthers] = useState<Other[]>([]);
  return (
    <OtherProducts
      others={others}
      onAdd={(other) => setOthers([...others, other])}
      onRemove={(key) => setOthers(others.filter((other) => other.key !== key))}
    />
  );
}

const name = page.getByRole('textbox', { name: 'What it is' });
const price = page.getByRole('textbox', { name: /Price/ });
const add = page.getByRole('button', { name: 'Add', exact: true });

beforeEach(() => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  return () => Reflect.deleteProperty(navigator, 'onLine');
});

test('what the shop does not list is added, also by Enter, and without a connection', async () => {
  await render(<Stall />);
  await name.fill('  Gift  box ');
  await price.fill('₹ 49.50');
  await add.click();
  await expect.element(page.getByText('Gift box', { exact: true })).toBeVisible();
  await expect.element(page.getByText('₹49.50')).toBeVisible();
  await expect.element(name).toHaveValue('');
  await name.fill('Ribbon');
  await price.fill('0');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Ribbon', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Gift box' }).click();
  await expect.element(page.getByText('Gift box', { exact: true })).not.toBeInTheDocument();
});

test('says what is missing or no price, each until it is changed', async () => {
  await render(<Stall />);
  await add.click();
  await expect.element(name).toHaveAccessibleDescription('Say what it is');
  await expect.element(name).toHaveFocus();
  await expect.element(price).toHaveAccessibleDescription(/Enter what it costs; 0 for a gift/);
  await name.fill('Ribbon');
  await expect.element(name).toHaveAccessibleDescription('');
  await expect.element(price).toHaveAccessibleDescription(/Enter what it costs; 0 for a gift/);
  await price.fill('12.345');
  await add.click();
  await expect
    .element(price)
    .toHaveAccessibleDescription(/Enter an amount in rupees like 499 or 499.50/);
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
});
