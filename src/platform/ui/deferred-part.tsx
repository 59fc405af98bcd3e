import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { importAgain } from '#platform/client/import-again.ts';

type Load = () => Promise<unknown>;

function NotYetLoaded({ load }: { load: Load }) {
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => void importAgain(load).catch(() => setHasFailed(true)), [load]);
  return hasFailed && <p className="hint">This part didn't load. Reload the page.</p>;
}

function untilOnline(): Promise<unknown> {
  return new Promise((resolve) => addEventListener('online', resolve, { once: true }));
}

/**
 * A component that the server renders with its page and whose code the browser fetches afterwards, again once it is
 * back online. In a boundary that was there before, it appears together with its code.
 */
export function deferredComponent<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) {
  async function fetchPart(): Promise<{ default: ComponentType<Props> }> {
    try {
      return { default: pick(await importAgain(load)) };
    } catch {
      await untilOnline();
      return fetchPart();
    }
  }

  return lazy(fetchPart);
}

/** A late component with its own boundary: without its code the part stands as the server rendered it. */
export function deferredPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): (props: Props) => ReactNode {
  const Deferred = deferredComponent(load, pick);
  return function DeferredPart(props) {
    return (
      <Suspense fallback={<NotYetLoaded load={load} />}>
        <Deferred {...props} />
      </Suspense>
    );
  };
}
