import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { queries } from '#platform/client/query.ts';
import { NEW_ADDRESS } from './address-draft.ts';
import { PlaceFields } from './address-fields.tsx';

const city = page.getByLabelText('City');
const SURAT = { states: ['Gujarat'], city: 'Surat' };

function Place() {
  const [draft, setDraft] = useState(NEW_ADDRESS);
  return <PlaceFields draft={draft} errors={{}} onChange={setDraft} />;
}

async function typePin(pin: string): Promise<void> {
  await render(<Place />);
  await page.getByLabelText('ZIP Code').fill(pin);
}

test('a PIN fills the city, and what is typed into that field just then takes its place', async () => {
  await typePin('395003');
  await city.click();
  queries.setQueryData(['pin', '395003'], SURAT);
  await expect.element(city).toHaveValue('Surat');
  await userEvent.keyboard('Surat');
  await expect.element(city).toHaveValue('Surat');
});

test('a city that is being typed is left alone', async () => {
  await typePin('395004');
  await city.click();
  await userEvent.keyboard('Ra');
  queries.setQueryData(['pin', '395004'], SURAT);
  await expect.element(page.getByLabelText('State')).toHaveAccessibleDescription(/Fits/);
  await userEvent.keyboard('nder');
  await expect.element(city).toHaveValue('Rander');
});
