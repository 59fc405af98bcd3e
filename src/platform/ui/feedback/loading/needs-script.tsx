import type { ReactNode } from 'react';

/** Content that needs scripts; without them a sentence takes its place. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <>
      <noscript>
        <p className="readable">
          This needs JavaScript. Turn it on in your browser, then reload the page.
        </p>
      </noscript>
      <div className="contents needs-script">{children}</div>
    </>
  );
}
