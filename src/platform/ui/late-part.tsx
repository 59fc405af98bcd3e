import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { importAgain } from '#platform/client/import-again.ts';

function NotLoaded() {
  return <p className="hint">This part did not load. Open the page again.</p>;
}

/** A part of a page that the server renders with it and whose code the browser fetches afterwards. */
export function latePart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): (props: Props) => ReactNode {
  const Late = lazy<ComponentType<Props>>(() =>
    importAgain(load).then(
      (module) => ({ default: pick(module) }),
      () => ({ default: NotLoaded }),
    ),
  );
  return function LatePart(props) {
    return (
      <Suspense>
        <Late {...props} />
      </Suspense>
    );
  };
}
