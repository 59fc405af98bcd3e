import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';

/** For a try without an answer: a retry under the same key finds out. */
export function PendingNotice({ onCheck }: { onCheck: () => void }) {
  return (
    <Banner
      tone="gold"
      isUrgent
      title="We don't know yet whether your order went through."
      action={
        <Button size="s" onClick={onCheck}>
          Check now
        </Button>
      }
    >
      No answer came back. Checking finishes that same order; it is never placed twice.
    </Banner>
  );
}
