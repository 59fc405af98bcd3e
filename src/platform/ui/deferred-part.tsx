import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { importAgain } from '#platform/client/import-again.ts';
import { awaitPart } from '#platform/client/page/deferred-parts.ts';

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

/** Mounts in a boundary together with what was missing. */
function Arrived({ onArrive }: { onArrive: () => void }) {
  useEffect(onArrive, [onArrive]);
  return null;
}

/** Reports a part as missing from the page's hydration until its own. */
function useArrival(): () => void {
  const isHere = useRef(false);
  const report = useRef<() => void>(undefined);
  useEffect(() => {
    if (isHere.current) return;
    report.current = awaitPart();
    return report.current;
  }, []);
  return useCallback(() => {
    isHere.current = true;
    report.current?.();
  }, []);
}

/** A late component with its own boundary: without its code the part stands as the server rendered it. */
export function deferredPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): (props: Props) => ReactNode {
  const Deferred = deferredComponent(load, pick);
  return function DeferredPart(props) {
    const arrive = useArrival();
    return (
      <Suspense fallback={<NotYetLoaded load={load} />}>
        <Deferred {...props} />
        <Arrived onArrive={arrive} />
      </Suspense>
    );
  };
}
