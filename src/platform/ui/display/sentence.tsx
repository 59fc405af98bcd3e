import type { ReactNode } from 'react';

/** Amounts, addresses for mail and UPI, numbers of six digits or more, also in groups, and those of orders. */
const UNTRANSLATED =
  /(-?₹[\d,]+(?:\.\d+)?|[\w.+-]+@[\w.-]+\w|\+?\d(?: ?\d){5,}|\b[2-9A-HJKMNP-Z]{8}\b)/;

/**
 * A string in an element of its own, as a browser's translation replaces text nodes; it leaves the amounts and
 * numbers of the string alone. Other children stay as they are.
 */
export function Sentence({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children;
  const parts = children.split(UNTRANSLATED);
  if (parts.length === 1) return <span>{children}</span>;
  // The key replaces the element together with its text nodes.
  return (
    <span key={children}>
      {parts.map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <span key={at} translate="no">
            {part}
          </span>
        ),
      )}
    </span>
  );
}
