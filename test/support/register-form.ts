import type { Locator, Page } from 'playwright-core';
import { PASSWORD } from './people.ts';

export const fieldOf = (page: Page, label: string): Locator =>
  page.locator('main').getByLabel(label);
export const passwordOf = (page: Page): Locator => page.locator('[name=password]');
export const confirmOf = (page: Page): Locator => page.locator('[name=confirmPassword]');
export const sendButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Create Account' });

/** Fills in the form of /register, both passwords alike; `texts` say what differs. */
export async function fillIn(
  page: Page,
  texts: Record<string, string> = {},
  password = PASSWORD,
): Promise<void> {
  const all = {
    'First name': 'Asha',
    'Last name': "D'Souza",
    Email: 'asha@example.com',
    'Phone number': '+91 98200-12345',
    'Date of birth': '2001-03-09',
    ...texts,
  };
  for (const [label, text] of Object.entries(all)) await fieldOf(page, label).fill(text);
  await page.getByText('Female', { exact: true }).click();
  await passwordOf(page).fill(password);
  await confirmOf(page).fill(password);
}
