/** A value that survives a reload of this tab, not its closing. */
export type TabMemory<T> = {
  read: () => T | undefined;
  save: (value: T) => void;
  clear: () => void;
};

/** Stores one value per tab under a name; with storage full or forbidden nothing is stored and nothing fails. */
export function tabMemory<T>(name: string): TabMemory<T> {
  function attempt<R>(step: () => R): R | undefined {
    try {
      return step();
    } catch {
      return undefined;
    }
  }
  return {
    read: () =>
      attempt(() => (JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null) ?? undefined),
    save: (value) => attempt(() => sessionStorage.setItem(name, JSON.stringify(value))),
    clear: () => attempt(() => sessionStorage.removeItem(name)),
  };
}
