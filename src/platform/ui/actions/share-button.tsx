import { Send } from '../icons/icons.generated.tsx';
import { Button } from './button.tsx';

type ShareButtonProps = {
  data: ShareData;
  /** What is shared, where "Share" alone does not say it. */
  label?: string;
};

/** Opens the sharing sheet of the device; nothing where it has none. */
export function ShareButton({ data, label }: ShareButtonProps) {
  if (!('share' in navigator)) return null;
  // Closing the sheet rejects.
  const share = () => void navigator.share(data).catch(() => undefined);
  return (
    <Button
      size="s"
      variant="secondary"
      icon={<Send className="icon-small" />}
      aria-label={label}
      onClick={share}
    >
      Share
    </Button>
  );
}
