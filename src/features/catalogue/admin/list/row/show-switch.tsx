import { useId } from 'react';
import { Switch } from '#platform/ui/forms/switch.tsx';
import { CircleAlert } from '#platform/ui/icons/circle-alert.tsx';
import type { AdminProductWire } from '../../../admin-contract.ts';
import { OFFLINE_NOTE } from './offline-note.tsx';
import { useShowInShop } from './use-show-in-shop.ts';

type ShowSwitchProps = { product: AdminProductWire; isOnline: boolean };

/** Shows a product in the shop or hides it, at once; goes back where the shop refuses. */
export function ShowSwitch({ product, isOnline }: ShowSwitchProps) {
  const { isShown, hasFailed, flip } = useShowInShop(product);
  const failedId = useId();
  const notes = [hasFailed && failedId, !isOnline && OFFLINE_NOTE].filter(Boolean);
  return (
    <div className="pshow">
      <Switch
        label={`Show ${product.name} in shop`}
        checked={isShown}
        onChange={flip}
        aria-disabled={!isOnline || undefined}
        aria-describedby={notes.length > 0 ? notes.join(' ') : undefined}
      />
      {hasFailed && (
        <span className="errmsg" id={failedId} role="alert">
          <CircleAlert className="ico-s" />
          Couldn't change. Try again.
        </span>
      )}
    </div>
  );
}
