import { DEMO_SETTINGS } from '#demo/shop-settings.ts';
import {
  createCurrentShop,
  withEnvironment,
  type CurrentShop,
  type EnvironmentSettings,
} from '#features/shop/server/current-shop.ts';
import { missingFacts, NEW_SHOP, type ShopSettings } from '#features/shop/settings/settings.ts';
import type { Config } from './config.ts';

const WHO = {
  SHOP_NAME: 'name',
  SHOP_BYLINE: 'byline',
  SHOP_OWNER: 'owner',
  SHOP_ADDRESS: 'address',
  OWNER_EMAIL: 'email',
} as const;
type Setting = keyof typeof WHO;
const WHO_SETTINGS = Object.keys(WHO) as Setting[];

/** True for a value of the demo that a shop of its own copied without changing it. */
function isCopy(name: Setting, value: string, { SHOP_ADDRESS }: Config): boolean {
  if (value !== DEMO_SETTINGS.who[WHO[name]]) return false;
  const { address } = DEMO_SETTINGS.who;
  return name === 'OWNER_EMAIL' || (SHOP_ADDRESS ?? address) === address;
}

/** Settings from the environment: they win over the owner's. */
export function shopEnvironment(config: Config): EnvironmentSettings {
  const said = WHO_SETTINGS.flatMap((name) => {
    const value = config[name];
    const isUsed = value !== undefined && (config.DEMO || !isCopy(name, value, config));
    return isUsed ? [[WHO[name], value]] : [];
  });
  const { UPI_ID: upiId, UPI_NAME: upiName } = config;
  return {
    who: Object.fromEntries(said) as EnvironmentSettings['who'],
    pay: { ...(upiId !== undefined && { upiId }), ...(upiName !== undefined && { upiName }) },
  };
}

/** The settings before anything was published: the demo's, or what the environment knows. */
export function originalSettings(config: Config): ShopSettings {
  if (config.DEMO) return DEMO_SETTINGS;
  const known = withEnvironment(NEW_SHOP, shopEnvironment(config));
  return { ...known, isOpen: missingFacts(known).length === 0 };
}

export function openShop(config: Config): CurrentShop {
  const environment = shopEnvironment(config);
  return createCurrentShop({
    original: originalSettings(config),
    environment,
    isDemo: config.DEMO,
    publicUrl: config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin,
  });
}
