import { customersAddress } from '../web-address/web-address.ts';
import { missingFacts, type SellerFact, type ShopSettings } from '../settings/settings.ts';
import { readTakenCapacity } from './making/capacity-queries.ts';
import { liftSettings } from './settings/stored-settings.ts';
import { readSettings } from './shop-queries.ts';
import { readOrigin } from '../web-address/server/web-address-queries.ts';

/** Fields that the machine's environment sets; they win over what the owner saved. */
export type EnvironmentSettings = {
  who: Partial<Pick<ShopSettings['who'], 'name' | 'byline' | 'owner' | 'address' | 'email'>>;
  pay: Partial<ShopSettings['pay']>;
};

/** The connection that follows the catalogue version. */
type Listener = Parameters<typeof readSettings>[0];

export type CurrentShop = {
  /** The published settings with those of the environment, as of the catalogue version. */
  settings: () => ShopSettings;
  missing: () => SellerFact[];
  isOpen: () => boolean;
  isSelling: () => boolean;
  /** True once the shop has been open. */
  wasOpened: () => boolean;
  /** Pieces that weeks have to make, by Monday, as of the catalogue version. */
  takenCapacity: () => ReadonlyMap<string, number>;
  isDemo: boolean;
  /** Where customers reach the shop: PUBLIC_URL, or where it found itself, as of the catalogue version. Undefined until known, and for an address of this machine or network alone. */
  origin: () => string | undefined;
  /** The address of the environment, which locks it. */
  publicUrl: string | undefined;
  environment: EnvironmentSettings;
  /** Reads them again, before a new catalogue version is in use. */
  refresh: (client: Listener) => Promise<void>;
};

export function withEnvironment(
  settings: ShopSettings,
  { who, pay }: EnvironmentSettings,
): ShopSettings {
  return { ...settings, who: { ...settings.who, ...who }, pay: { ...settings.pay, ...pay } };
}

type Options = {
  /** The settings before anything was published. */
  original: ShopSettings;
  environment: EnvironmentSettings;
} & Pick<CurrentShop, 'isDemo' | 'publicUrl'>;

/** The settings in memory: read at the start and with each catalogue version. */
export function createCurrentShop(options: Options): CurrentShop {
  const { original, environment, isDemo, publicUrl } = options;
  let current = withEnvironment(original, environment);
  let wasOpened = original.isOpen;
  let origin = customersAddress(publicUrl);
  let takenCapacity: ReadonlyMap<string, number> = new Map();
  const missing = (): SellerFact[] => missingFacts(current);
  return {
    settings: () => current,
    missing,
    isOpen: () => current.isOpen,
    isSelling: () => current.isOpen && missing().length === 0,
    wasOpened: () => wasOpened,
    takenCapacity: () => takenCapacity,
    isDemo,
    origin: () => origin,
    publicUrl,
    environment,
    async refresh(client) {
      const stored = await readSettings(client);
      current = withEnvironment(stored ? liftSettings(stored) : original, environment);
      wasOpened = stored?.was_opened ?? original.isOpen;
      origin = customersAddress(publicUrl ?? (await readOrigin(client)));
      const hasLimit = current.workshop.isOn && current.workshop.weeklyPieces !== null;
      takenCapacity = hasLimit ? await readTakenCapacity(client) : new Map();
    },
  };
}
