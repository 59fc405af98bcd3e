import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useGuestCartMark } from './cart-mark.ts';

/** Where the browser stores nothing, or is full. */
export function TabOnlyNotice() {
  if (useGuestCartMark() !== 'tab') return null;
  return (
    <Banner tone="gold">
      This browser keeps nothing for us: your cart is gone when you close this tab.
    </Banner>
  );
}
