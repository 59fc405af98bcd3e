import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { importAgain } from '#platform/client/import-again.ts';

type Load = () => Promise<unknown>;

function NotYetLoaded({ load }: { load: Load }) {
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => void importAgain(load).catch(() => setHasFailed(true)), [load]);
  return hasFailed && <p className="hint">This part did not load. Open the page again.</p>;
}

function untilOnline(): Promise<unknown> {
  return new Promise((resolve) => addEventListener('online', resolve, { once: true }));
}

/**
 * A part of a page that the server renders with it and whose code the browser fetches afterwards.
 * Without its code the part stands as the server rendered it; the browser fetches it again when it is back online.
 */
export function latePart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): (props: Props) => ReactNode {
  async function fetchPart(): Promise<{ default: ComponentType<Props> }> {
    try {
      return { default: pick(await importAgain(load)) };
    } catch {
      await untilOnline();
      return fetchPart();
    }
  }

  const Late = lazy(fetchPart);
  return function LatePart(props) {
    return (
      <Suspense fallback={<NotYetLoaded load={load} />}>
        <Late {...props} />
      </Suspense>
    );
  };
}
