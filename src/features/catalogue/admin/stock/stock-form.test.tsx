import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StockForm } from './stock-form.tsx';
import type { StockPart } from './stock-labels.ts';

const field = (name: string) => page.getByRole('textbox', { name });

function show(stock: number | undefined, onDirty?: (isDirty: boolean) => void) {
  const part: StockPart = { value: '', name: '', ...(stock !== undefined && { stock }) };
  return render(
    <StockForm productId="p1" part={part} onClose={() => undefined} onDirty={onDirty} />,
  );
}

test('what is missing is said at its field until it is typed', async () => {
  await show(5);
  await field('Pieces to add').fill('some');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(field('Pieces to add'))
    .toHaveAccessibleDescription('Give a whole number of pieces');
  await expect.element(field('Why')).toHaveAccessibleDescription('Say why');
  await expect.element(field('Pieces to add')).toHaveFocus();
  await field('Pieces to add').fill('3');
  await expect.element(field('Pieces to add')).toHaveAccessibleDescription('Then: 8 left.');
  await expect.element(field('Why')).toHaveAccessibleDescription('Say why');
  await page.getByRole('button', { name: 'Given away' }).click();
  await expect.element(field('Why')).toHaveValue('Given away');
  await expect.element(field('Why')).not.toHaveAccessibleDescription();
});

test('another way of counting takes the error of the number away', async () => {
  await show(5);
  await userEvent.keyboard('{Enter}');
  await page.getByText('Take away').click();
  await expect.element(field('Pieces to take away')).not.toHaveAccessibleDescription();
  await field('Pieces to take away').fill('6');
  await expect
    .element(field('Pieces to take away'))
    .toHaveAccessibleDescription('There are only 5.');
  await page.getByText('Stop counting').click();
  await expect.element(page.getByText('It is made to order from then on')).toBeVisible();
});

test('uncounted stock can only start to be counted; what is typed is reported to the sheet around', async () => {
  const reports: boolean[] = [];
  await show(undefined, (isDirty) => reports.push(isDirty));
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  await expect.element(field('Pieces there are now')).toHaveFocus();
  await userEvent.keyboard('4');
  await expect.poll(() => reports.at(-1)).toBe(true);
});
