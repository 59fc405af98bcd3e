import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Banner } from './banner.tsx';

type LoadFailedProps = {
  /** What did not load, and why: "The mail didn't load. Try again in a moment." */
  children: ReactNode;
  onRetry: () => unknown;
  title?: string;
  size?: 's';
  isLoading?: boolean;
};

/** Replaces content that did not load, with a retry button. */
export function LoadFailed({ children, onRetry, title, size, isLoading }: LoadFailedProps) {
  const retry = (
    <Button
      {...(size && { size })}
      {...(isLoading !== undefined && {
        variant: 'secondary',
        busy: isLoading,
        busyLabel: 'Loading…',
      })}
      onClick={() => void onRetry()}
    >
      Try again
    </Button>
  );
  return (
    <Banner tone="bad" {...(title !== undefined && { title })} action={retry}>
      {children}
    </Banner>
  );
}
