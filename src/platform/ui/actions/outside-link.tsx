import type { ReactNode } from 'react';
import { VisuallyHidden } from '../feedback/visually-hidden.tsx';
import { ExternalLink } from '../icons/icons.generated.tsx';

/** A link within a sentence to a site that is not the shop's. */
export function OutsideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className="link" href={to} target="_blank" rel="noreferrer">
      {children} <ExternalLink className="icon-small" />
      <VisuallyHidden>(opens in new tab)</VisuallyHidden>
    </a>
  );
}
