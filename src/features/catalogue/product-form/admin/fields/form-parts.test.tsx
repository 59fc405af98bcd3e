import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FoldsOnPhones, Section } from './form-parts.tsx';

test('what is typed stays, open, when a window becomes as narrow as a phone and wide again', async () => {
  await page.viewport(900, 700);
  await render(
    <FoldsOnPhones value>
      <Section path="tag-words" title="Tags">
        <input aria-label="Tag" />
      </Section>
    </FoldsOnPhones>,
  );
  const field = page.getByLabelText('Tag');
  await field.click();
  await userEvent.keyboard('oce');
  await page.viewport(400, 700);
  await expect.element(page.getByRole('button', { name: 'Tags' })).toBeVisible();
  await userEvent.keyboard('an');
  await page.viewport(900, 700);
  await expect.element(page.getByRole('button', { name: 'Tags' })).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('ocean');
});
