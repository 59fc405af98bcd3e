import type { ReactNode } from 'react';

/** Content that needs scripts; without them a sentence takes its place. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <>
      <noscript>
        <p className="readable">
          This works only with scripts. Switch them on in your browser, then load the page again.
        </p>
      </noscript>
      <div className="contents needs-script">{children}</div>
    </>
  );
}
