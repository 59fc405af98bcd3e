import type { Context } from '#platform/server/context.ts';
import { createRazorpay } from '../razorpay/razorpay.ts';
import type { Gateway, GatewayKeys } from '../../gateway.ts';
import {
  findKeysNow,
  readKeys,
  writeRefused,
  type CheckedKeys,
  type KeysNow,
} from './keys-queries.ts';
import { parseKeys, type StoredKeys } from './stored-keys.ts';

export type KeysInUse = {
  /** Names these keys among all that were ever in use: the key id, and with the owner's the id of their saving. */
  name: string;
  gateway: Gateway;
  /** Undefined for those of the machine. */
  stored: StoredKeys | undefined;
};

/** The payment gateway by the keys of the machine, or else of the owner. In memory, as of the catalogue version. */
export type KeysSettings = {
  inUse: () => KeysInUse | undefined;
  /** What the gateway last said of the keys in use. */
  checked: () => CheckedKeys | undefined;
  /** A gateway of keys that are only tried. */
  tried: (keys: GatewayKeys) => Gateway;
  /** Set on the machine; then the owner's own are not used. */
  isLocked: boolean;
  /** Reads them anew, before a new catalogue version is in use. */
  refresh: (client: Parameters<typeof readKeys>[0]) => Promise<void>;
  /** The same in the process that changed them, at once. */
  reload: () => Promise<void>;
};

type Options = Pick<Context, 'db' | 'log'> & {
  machineKeys: GatewayKeys | undefined;
  /** Where the gateway is. */
  origin: string;
};

export function createKeysSettings(options: Options): KeysSettings {
  const { db, log, machineKeys, origin } = options;
  let inUse: KeysInUse | undefined;
  let checked: CheckedKeys | undefined;
  let last = Promise.resolve();

  function opened(keys: GatewayKeys, name: string): Gateway {
    const warn = (error: unknown) => log.warn({ err: error }, 'refused keys were not written down');
    const onRefusedKeys = () => void writeRefused(db, name).catch(warn);
    return createRazorpay(keys, { origin, onRefusedKeys });
  }
  function usedOf(secret: string | undefined): KeysInUse | undefined {
    const stored = machineKeys ? undefined : parseKeys(secret);
    const keys = machineKeys ?? stored;
    if (!keys) return undefined;
    const name = stored ? `${keys.keyId} ${stored.id}` : keys.keyId;
    return inUse?.name === name ? inUse : { name, stored, gateway: opened(keys, name) };
  }
  /** One after the other, so that an older answer never replaces a newer one. */
  function take(read: () => Promise<KeysNow>): Promise<void> {
    last = last
      .catch(() => undefined)
      .then(async () => {
        const now = await read();
        inUse = usedOf(now.secret);
        ({ checked } = now);
      });
    return last;
  }
  return {
    inUse: () => inUse,
    checked: () => (checked?.keys === inUse?.name ? checked : undefined),
    tried: (keys) => createRazorpay(keys, { origin }),
    isLocked: machineKeys !== undefined,
    refresh: (client) => take(() => readKeys(client)),
    reload: () => take(() => findKeysNow(db)),
  };
}
