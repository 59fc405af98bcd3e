import { SELLER_SETTINGS, type SellerSetting } from '../../admin-summary.ts';

export type Seller = Record<SellerSetting | 'SHOP_BYLINE', string>;
export type GivenSeller = { [Name in keyof Seller]?: string | undefined };

const DEMO_SELLER: Seller = {
  SHOP_NAME: 'Lehar',
  SHOP_BYLINE: 'Resin art, poured by hand in Ahmedabad',
  SHOP_OWNER: 'Meera Shah',
  SHOP_ADDRESS: '14 Ellis Bridge, Ahmedabad 380006, Gujarat',
  OWNER_EMAIL: 'owner@example.com',
};

/** For a shop without a named seller; only its owner reads the mail address. */
const UNNAMED_SELLER: Seller = {
  SHOP_NAME: 'This shop',
  SHOP_BYLINE: '',
  SHOP_OWNER: 'the owner',
  SHOP_ADDRESS: '',
  OWNER_EMAIL: DEMO_SELLER.OWNER_EMAIL,
};

type SellerFacts = {
  seller: Seller;
  missing: SellerSetting[];
};

function withoutCopies(given: GivenSeller): GivenSeller {
  const isCopy = (given.SHOP_ADDRESS ?? DEMO_SELLER.SHOP_ADDRESS) === DEMO_SELLER.SHOP_ADDRESS;
  const own = Object.entries(given).filter(
    ([name, value]) =>
      value !== DEMO_SELLER[name as keyof Seller] || (!isCopy && name !== 'OWNER_EMAIL'),
  );
  return Object.fromEntries(own);
}

export function sellerOf(given: GivenSeller, { isDemo }: { isDemo: boolean }): SellerFacts {
  const said = isDemo ? given : withoutCopies(given);
  const rest = isDemo ? DEMO_SELLER : UNNAMED_SELLER;
  const seller = { ...rest };
  for (const name of Object.keys(rest) as (keyof Seller)[]) seller[name] = said[name] ?? rest[name];
  return {
    seller,
    missing: isDemo ? [] : SELLER_SETTINGS.filter((name) => said[name] === undefined),
  };
}
