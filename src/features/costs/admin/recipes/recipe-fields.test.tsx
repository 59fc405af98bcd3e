import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Form, SendButton } from '#platform/ui/forms/form/form.tsx';
import type { CostSettingsWire, MaterialWire } from '../../contract.ts';
import { CostSums } from '../cost-sums.tsx';
import {
  liveCost,
  NEW_RECIPE,
  recipeBody,
  recipeErrors,
  type Known,
  type RecipeDraft,
} from '../typed-costs.ts';
import { RecipeFields } from './recipe-fields.tsx';
import { useRecipeForm } from './use-recipe-form.ts';

const ID = '018f0000-0000-7000-8000-000000000001';
const RESIN: MaterialWire = {
  id: ID,
  name: 'Epoxy resin',
  unit: 'g',
  note: '',
  wastePercent: 5,
  packSize: 1000,
  packPrice: 850,
  prices: [],
  isLow: false,
  isHidden: false,
  recipes: 0,
  version: 1,
};
const SETTINGS: CostSettingsWire = {
  hourlyWage: 150,
  overhead: { kind: 'percent', percent: 10 },
  packing: 0,
  feePercent: 0,
  marginPercent: 40,
  gstPercent: 0,
  rounding: '10',
  version: 1,
};
const SEEN = { version: 0 };

function Recipe({ materials, sent }: { materials: Known; sent: RecipeDraft[] }) {
  const form = useRecipeForm({
    start: NEW_RECIPE,
    keep: 'work.test',
    errorsOf: (draft) => recipeErrors(recipeBody(draft, materials, SEEN)),
    send: async (draft) => {
      sent.push(draft);
      return { ok: true, data: undefined };
    },
    after: () => undefined,
  });
  return (
    <MemoryRouter>
      <Form form={form}>
        <RecipeFields form={form} materials={materials} />
        <CostSums product={liveCost(form.values, materials, SETTINGS)} />
        <SendButton>Save</SendButton>
      </Form>
    </MemoryRouter>
  );
}

const field = (name: string) => page.getByRole('textbox', { name });
const material = () => page.getByRole('combobox', { name: 'Material 1' });

beforeEach(() => sessionStorage.clear());

test('what a piece costs is said while it is typed, and sent as it was read', async () => {
  const sent: RecipeDraft[] = [];
  await render(<Recipe materials={[RESIN]} sent={sent} />);
  await material().selectOptions('Epoxy resin');
  await field('How much of material 1').fill('0.32 kg');
  await field('Pieces in a batch').fill('4');
  await field('Minutes of work').fill('९०');
  // (285.60 / 4 + 56.25) x 1.1
  await expect.element(page.getByText('₹140.42')).toBeVisible();
  await expect.element(page.getByText('₹240.00')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(recipeBody(sent[0] ?? NEW_RECIPE, [RESIN], SEEN)).toEqual({
    version: 0,
    batchSize: 4,
    minutes: 90,
    note: '',
    lines: [{ materialId: ID, quantity: 320 }],
  });
});

test('a line without a material, and a batch of nothing, are said beside their fields', async () => {
  const sent: RecipeDraft[] = [];
  await render(<Recipe materials={[RESIN]} sent={sent} />);
  await field('Pieces in a batch').fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(material()).toHaveAccessibleDescription('Choose a material');
  await expect
    .element(field('How much of material 1'))
    .toHaveAccessibleDescription('Enter how much of it');
  await expect
    .element(field('Pieces in a batch'))
    .toHaveAccessibleDescription('Enter how many pieces it makes');
  await page.getByRole('button', { name: 'Remove material 1' }).click();
  await field('Pieces in a batch').fill('1.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent.length).toBe(1);
});

test('a deleted material stands only where a recipe has it; without any, a link leads to them', async () => {
  await render(<Recipe materials={[{ ...RESIN, isHidden: true }]} sent={[]} />);
  expect(material().element().children).toHaveLength(1);
  const empty = await render(<Recipe materials={[]} sent={[]} />);
  await expect.element(empty.getByRole('link', { name: 'Add what you work with' })).toBeVisible();
});
