import { Button } from '../../actions/button.tsx';
import { Banner } from '../banner.tsx';

type LoadFailedProps = {
  /** Says what failed: "The mail didn't load." */
  children: string;
  /** Why, or what to do: "Try again in a moment." */
  detail?: string | undefined;
  onRetry: () => unknown;
  title?: string;
  size?: 's';
  isLoading?: boolean;
};

/** Replaces content that didn't load, with a retry button. */
export function LoadFailed(props: LoadFailedProps) {
  const { children, detail, onRetry, title, size, isLoading } = props;
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
      {[children, detail].filter(Boolean).join(' ')}
    </Banner>
  );
}
