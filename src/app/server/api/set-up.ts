import { hasActiveProduct } from '#features/catalogue/server/product-queries.ts';
import { ShopNotReady, type AdminShop } from '#features/shop/contract.ts';
import { saveStep, setOpen } from '#features/shop/server/opening.ts';
import { readShop, type ShopDeps } from '#features/shop/server/settings/read-settings.ts';
import { findSetUpNotes, type SetUpNotes } from '#features/shop/server/shop-queries.ts';
import { getWebAddress } from '#features/shop/web-address/server/stored-web-address.ts';
import { customersAddress } from '#features/shop/web-address/web-address.ts';
import { NEW_SHOP, SELLER_FACTS, type ShopSettings } from '#features/shop/settings/settings.ts';
import { nameOwner } from '#features/profile/server/profile.ts';
import type { Context } from '#platform/server/context.ts';
import { route, type Route } from '#platform/server/http/api/route.ts';
import { SELLER } from '../../going-live.ts';
import { hasPin } from '#platform/contract/india/pin.ts';
import {
  closeShop,
  getSetUp,
  openShop,
  putSetUpStep,
  SET_UP_STEPS,
  type SetUp,
  type SetUpStep,
  type StepState,
} from '../../set-up-contract.ts';

export type SetUpDeps = ShopDeps & { isMailSetUp: () => boolean };

const PATHS: Record<SetUpStep, string> = {
  name: '/admin/set-up?step=name',
  look: '/admin/set-up?step=look',
  pay: '/admin/set-up?step=pay',
  delivery: '/admin/set-up?step=delivery',
  buying: '/admin/set-up?step=buying',
  tax: '/admin/set-up?step=tax',
  address: '/admin/web-address',
  mail: '/admin/mail-server',
  piece: '/admin/add-product',
  pages: '/admin/set-up?step=pages',
};

type Facts = {
  isDemo: boolean;
  shop: AdminShop;
  notes: SetUpNotes;
  hasPiece: boolean;
  isMailSetUp: boolean;
  hasAddress: boolean;
};

/** What is missing of a step; empty: it is done. */
type Check = (facts: Facts) => Pick<StepState, 'missing' | 'isLater'> & { isNeeded?: boolean };

function isChanged(published: ShopSettings, groups: readonly (keyof ShopSettings)[]): boolean {
  return groups.some(
    (group) => JSON.stringify(published[group]) !== JSON.stringify(NEW_SHOP[group]),
  );
}

/** A step that may stay as it is: done once the owner has changed it or said so. */
function suggestion(
  step: SetUpStep,
  groups: readonly (keyof ShopSettings)[],
  words: string,
): Check {
  return ({ shop, notes }) => ({
    missing:
      isChanged(shop.published, groups) || notes.unchangedSteps.includes(step) ? [] : [words],
  });
}

/** A step that the owner may put off. */
function mayWait(step: SetUpStep, isThere: (facts: Facts) => boolean, words: string): Check {
  return (facts) => {
    if (isThere(facts)) return { missing: [] };
    const isLater = facts.notes.unchangedSteps.includes(step);
    return isLater ? { missing: [], isLater } : { missing: [words] };
  };
}

const CHECKS: Record<SetUpStep, Check> = {
  name: ({ shop: { published } }) => {
    const facts = SELLER_FACTS.filter((fact) => published.who[fact] === '');
    const missing = facts.map((fact) => SELLER[fact]);
    const { address, state } = published.who;
    return {
      missing: [
        ...missing,
        ...(address !== '' && !hasPin(address) ? ['the PIN code of your address'] : []),
        ...(state === '' ? ['your state'] : []),
      ],
      isNeeded: missing.length > 0,
    };
  },
  look: suggestion('look', ['home', 'look'], 'your own words for the first screen'),
  pay: ({ shop, notes }) => {
    const { upiId } = shop.published.pay;
    const isPaid =
      upiId === ''
        ? notes.unchangedSteps.includes('pay')
        : notes.scannedUpiId === upiId || shop.locked.includes('pay.upiId');
    if (isPaid) return { missing: [] };
    const words = upiId === '' ? 'how buyers pay you' : 'a look at the code of your UPI ID';
    return { missing: [words], isNeeded: true };
  },
  delivery: suggestion('delivery', ['promise', 'delivery'], 'a look at delivery'),
  buying: suggestion('buying', ['buying'], 'who may buy'),
  tax: suggestion('tax', ['tax'], 'whether you are registered for GST'),
  address: mayWait('address', ({ hasAddress }) => hasAddress, 'its web address'),
  mail: mayWait('mail', ({ isMailSetUp }) => isMailSetUp, 'how the shop sends emails'),
  piece: ({ hasPiece: hasProduct }) =>
    hasProduct ? { missing: [] } : { missing: ['your first piece'], isNeeded: true },
  pages: ({ shop }) =>
    shop.published.who.grievanceOfficer !== ''
      ? { missing: [] }
      : { missing: ['who answers complaints'], isNeeded: true },
};

function stateOf(step: SetUpStep, facts: Facts): StepState {
  const { missing, isLater, isNeeded: lacks = false } = CHECKS[step](facts);
  // The demo sells nothing for real: it opens again as it is.
  const isNeeded = lacks && !facts.isDemo;
  return {
    step,
    isDone: missing.length === 0,
    ...(isLater && { isLater }),
    isNeeded,
    missing,
    path: PATHS[step],
  };
}

/** How far the set-up is, read from what there is: nothing about it is stored twice. */
async function readSetUp(ctx: Context, deps: SetUpDeps, known?: AdminShop): Promise<SetUp> {
  const facts = {
    isDemo: deps.shop.isDemo,
    shop: known ?? (await readShop(ctx, deps)),
    notes: await findSetUpNotes(ctx.db),
    hasPiece: await hasActiveProduct(ctx.db),
    isMailSetUp: deps.isMailSetUp(),
    hasAddress: customersAddress((await getWebAddress(ctx, deps)).origin) !== undefined,
  };
  const steps = SET_UP_STEPS.map((step) => stateOf(step, facts));
  return {
    steps,
    done: steps.filter(({ isDone }) => isDone).length,
    isReady: steps.every(({ isNeeded }) => !isNeeded),
    scannedUpiId: facts.notes.scannedUpiId,
    shop: facts.shop,
  };
}

/** What the banner of the workbench shows. */
export async function summariseSetUp(ctx: Context, deps: SetUpDeps) {
  const { steps, done, shop } = await readSetUp(ctx, deps);
  const product = steps.find(({ step }) => step === 'piece');
  return {
    isOpen: shop.published.isOpen,
    wasOpened: shop.openedAt !== undefined,
    done,
    of: steps.length,
    /** The owner has saved nothing yet. */
    isUntouched: shop.version === 1 && product?.isDone !== true,
  };
}

/** @throws ShopNotReady with the steps that opening waits for */
async function assertReady(tx: Context, deps: SetUpDeps, shop: AdminShop): Promise<void> {
  const { steps } = await readSetUp(tx, deps, shop);
  const needed = steps.filter(({ isNeeded }) => isNeeded);
  if (needed.length === 0) return;
  const missing = needed.flatMap((step) => step.missing).join(', ');
  throw ShopNotReady({
    detail: `Nothing was changed. Before it opens, your shop needs: ${missing}.`,
    data: { steps: needed },
  });
}

export function setUpRoutes(deps: SetUpDeps): Route[] {
  return [
    route(getSetUp, (ctx) => readSetUp(ctx, deps)),
    route(putSetUpStep, async (ctx, { params, body }) => {
      const shop = await saveStep(ctx, deps, { ...params, ...body });
      if (params.step === 'name') await nameOwner(ctx, shop.published.who.owner);
      return readSetUp(ctx, deps, shop);
    }),
    route(openShop, async (ctx) => {
      const ready = (tx: Context, shop: AdminShop) => assertReady(tx, deps, shop);
      return readSetUp(ctx, deps, await setOpen(ctx, deps, { isOpen: true, assertReady: ready }));
    }),
    route(closeShop, async (ctx, { body }) =>
      readSetUp(ctx, deps, await setOpen(ctx, deps, { isOpen: false, ...body })),
    ),
  ];
}
