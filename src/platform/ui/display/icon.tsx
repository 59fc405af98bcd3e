import type { ReactNode } from 'react';

/** `icon` makes it as high as the text beside it. */
export type IconProps = { className: string };

/** Decorative drawing of `platform/ui/icons` in the text colour; its container carries the label. */
export function Icon({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      className={className}
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
