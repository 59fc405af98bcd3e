import { useSyncExternalStore } from 'react';
import { pinDigits } from '#features/profile/pin-state.ts';
import { useProfile } from '#features/profile/storefront/use-profile.ts';

const KEY = 'lehar-pin';
const watchers = new Set<() => void>();
/** Used if the browser stores nothing. */
let typed: string | undefined;

/** "380006", or with the state that it does not tell, "999001 Gujarat". */
function remembered(): string {
  try {
    return typed ?? localStorage.getItem(KEY) ?? '';
  } catch {
    return typed ?? '';
  }
}

/** The PIN that was given on this device last. */
export const rememberedPin = (): string | undefined => pinDigits(remembered().slice(0, 6));

const rememberedState = (): string | undefined => remembered().slice(7) || undefined;

function changed(): void {
  for (const watcher of watchers) watcher();
}

/** @param pin '' forgets it. @param state where the PIN does not tell it */
export function rememberPin(pin: string, state = ''): void {
  const text = [pin, state].join(' ').trim();
  typed = text || undefined;
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // It counts until the tab is closed.
  }
  changed();
}

function follow({ key }: StorageEvent): void {
  if (key !== KEY) return;
  typed = undefined;
  changed();
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) addEventListener('storage', follow);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) removeEventListener('storage', follow);
  };
}

type KnownPlace = {
  pin?: string | undefined;
  state?: string | undefined;
  addressId?: string | undefined;
};

/** The place to deliver to, as far as it is known: the PIN of this device, or else of the default address. */
export function useKnownPlace(): KnownPlace {
  const pin = useSyncExternalStore(watch, rememberedPin, () => undefined);
  const state = useSyncExternalStore(watch, rememberedState, () => undefined);
  const { profile } = useProfile();
  const home = profile?.addresses.find(({ isDefault }) => isDefault);
  if (pin !== undefined && pin !== home?.zipCode) return { pin, state };
  return { pin: home?.zipCode ?? pin, addressId: home?.id };
}
