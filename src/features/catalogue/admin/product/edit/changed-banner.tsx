import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';

/** Shown when this product was saved meanwhile, perhaps in another tab. */
export function ChangedBanner({ onCompare }: { onCompare: () => void }) {
  return (
    <Banner
      tone="bad"
      title="This piece was changed meanwhile"
      action={
        <Button variant="secondary" size="s" onClick={onCompare}>
          Compare
        </Button>
      }
    >
      Nothing was saved, and all you typed is still here. Compare, then choose which one stays.
    </Banner>
  );
}
