/** A value that survives a reload of this tab, not its closing. */
export type TabMemory<T> = {
  read: () => T | undefined;
  save: (value: T) => void;
  clear: () => void;
};

/** Stores one value per tab under a name; with storage full or forbidden nothing is stored and nothing fails. */
export function tabMemory<T>(name: string): TabMemory<T> {
  return memoryIn<T>('sessionStorage', name);
}

/** The same for this browser, until it is cleared. */
export function browserMemory<T>(name: string): TabMemory<T> {
  return memoryIn<T>('localStorage', name);
}

function memoryIn<T>(storage: 'sessionStorage' | 'localStorage', name: string): TabMemory<T> {
  function attempt<R>(step: (store: Storage) => R): R | undefined {
    try {
      return step(window[storage]);
    } catch {
      return undefined;
    }
  }
  return {
    read: () =>
      attempt((store) => (JSON.parse(store.getItem(name) ?? 'null') as T | null) ?? undefined),
    save: (value) => attempt((store) => store.setItem(name, JSON.stringify(value))),
    clear: () => attempt((store) => store.removeItem(name)),
  };
}
