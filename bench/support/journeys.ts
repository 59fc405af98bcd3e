import type { Page } from 'playwright-core';
import type { BusyShop } from './busy-shop.ts';
import type { Screen, SlowPage } from './slow-page.ts';

/** What is measured of a step: its longest interaction, or its frames that took too long. */
type Measure = 'interaction' | 'longFrames';

export type Step = {
  what: string;
  measure: Measure;
  /** Brings the page to where the step begins; not measured. */
  before?: (slow: SlowPage) => Promise<void>;
  act: (slow: SlowPage) => Promise<void>;
};

export type Journey = {
  path: string;
  screen: Screen;
  enter?: keyof Pick<BusyShop, 'becomeCustomer' | 'becomeOwner'>;
  steps: Step[];
};

const PHONE: Screen = { width: 375, height: 812, isPhone: true };
const DESKTOP: Screen = { width: 1440, height: 900, isPhone: false };
/** Between two keys, as a quick typist's. */
const KEY_MS = 120;
/** How often one asks for more of the shelf before one scrolls through it. */
const PARTS = 4;

async function type(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByLabel(label, { exact: true });
  await box.pressSequentially(text, { delay: KEY_MS });
}

/** A product with variants. */
const cardLink = (page: Page) =>
  page.locator('.product-card h3 a', { hasText: 'Marina Shoreline' }).first();

async function openProduct(page: Page): Promise<void> {
  await cardLink(page).click();
  await page.getByRole('dialog').waitFor();
}

const search = (text: string): Step => ({
  what: `Type "${text}" in the search`,
  measure: 'interaction',
  act: ({ page }) => type(page, 'Search by name or tag', text),
});

const openModal: Step = {
  what: 'Open a product over the product grid',
  measure: 'interaction',
  before: async ({ page, rest }) => {
    // Not before the last search is answered.
    await page.waitForURL('**/?q=*');
    await rest();
    await page.getByLabel('Search by name or tag').clear();
    await page.waitForURL('**/');
    await cardLink(page).waitFor();
  },
  act: ({ page }) => openProduct(page),
};

const pickVariant: Step = {
  what: 'Pick a variant',
  measure: 'interaction',
  act: ({ page }) =>
    page.getByRole('dialog').locator('label:has(input[type=radio]:not(:checked))').last().click(),
};

const moreLink = (page: Page) => page.getByRole('link', { name: /^Show/ });

async function showMore(page: Page): Promise<void> {
  const address = (await moreLink(page).getAttribute('href')) ?? '';
  await moreLink(page).click();
  await page.waitForURL(`**${address}`);
}

const showMoreProducts: Step = {
  what: 'Show 48 more products',
  measure: 'interaction',
  before: async ({ page, rest }) => {
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await moreLink(page).scrollIntoViewIfNeeded();
    await rest();
  },
  act: ({ page }) => showMore(page),
};

const scrollShelf: Step = {
  what: 'Scroll through 190 cards of 1,000',
  measure: 'longFrames',
  before: async ({ page, rest }) => {
    for (let part = 1; part < PARTS; part += 1) {
      await showMore(page);
      await rest();
    }
    await page.evaluate('window.scrollTo(0, 0)');
    await rest();
  },
  act: ({ scroll }) => scroll(24_000),
};

const addToCart: Step = {
  what: 'Add to cart, signed in',
  measure: 'interaction',
  before: ({ page }) => openProduct(page),
  act: async ({ page }) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('dialog', { name: 'Your Cart' }).waitFor();
  },
};

const openCart: Step = {
  what: 'Open the cart',
  measure: 'interaction',
  before: async ({ page }) => {
    const cart = page.getByRole('dialog', { name: 'Your Cart' });
    await cart.getByLabel('Close').click();
    await cart.waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },
  act: async ({ page }) => {
    await page.getByRole('link', { name: /^Cart,/ }).click();
    await page.getByRole('dialog', { name: 'Your Cart' }).waitFor();
  },
};

const tableIsThere = (page: Page): Promise<void> =>
  page.locator('.tscroll tbody tr').nth(40).waitFor();

function filter(list: string, label: string, text: string): Step {
  return {
    what: `${list}: type in ${label}`,
    measure: 'interaction',
    before: ({ page }) => tableIsThere(page),
    act: ({ page }) => type(page, label, text),
  };
}

function choose(list: string, label: string, value: string): Step {
  return {
    what: `${list}: choose a status`,
    measure: 'interaction',
    act: async ({ page }) => {
      // The value as a key would choose it: what opens is the system's own list.
      const box = page.getByLabel(label, { exact: true });
      await box.focus();
      await box.pressSequentially(value);
    },
  };
}

const scrollTable = (list: string): Step => ({
  what: `${list}: scroll the table`,
  measure: 'longFrames',
  before: async ({ page, rest }) => {
    await page.getByRole('button', { name: 'Clear All Filters' }).click();
    await rest();
    await tableIsThere(page);
    await page.locator('.tscroll').scrollIntoViewIfNeeded();
  },
  act: ({ scroll }) => scroll(4_000),
});

/** What people do most, each journey from a page that was just opened. */
export const JOURNEYS: Journey[] = [
  {
    path: '/',
    screen: PHONE,
    steps: [search('tray'), openModal, pickVariant, showMoreProducts, scrollShelf],
  },
  { path: '/', screen: PHONE, enter: 'becomeCustomer', steps: [addToCart, openCart] },
  {
    path: '/admin',
    screen: DESKTOP,
    enter: 'becomeOwner',
    steps: [
      filter('Orders', 'Order ID', 'a7'),
      choose('Orders', 'Order Status', 'deliv'),
      scrollTable('Orders'),
    ],
  },
  {
    path: '/admin/my-products',
    screen: DESKTOP,
    enter: 'becomeOwner',
    steps: [
      filter('Products', 'Product Name', 'tray'),
      choose('Products', 'Product Status', 'avail'),
      scrollTable('Products'),
    ],
  },
];
