/** Something this tab keeps over a reload, and forgets when it is closed. */
export type TabMemory<T> = {
  /** Undefined where nothing was kept, or nothing can be. */
  read: () => T | undefined;
  keep: (value: T) => void;
  drop: () => void;
};

/**
 * Keeps one value of a tab under a name. Where the browser's storage is full or forbidden nothing
 * is kept and nothing fails: what is on the page stays there.
 */
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
    keep: (value) => attempt(() => sessionStorage.setItem(name, JSON.stringify(value))),
    drop: () => attempt(() => sessionStorage.removeItem(name)),
  };
}
