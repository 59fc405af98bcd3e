import { useShop } from '#features/shop/storefront/use-shop.ts';
import { chatLink } from '#platform/contract/india/phone.ts';
import { atOrigin } from '#platform/contract/at-origin.ts';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { MessageCircle } from '#platform/ui/icons/icons.generated.tsx';
import type { OrderWire } from '../../contract.ts';
import styles from '#platform/ui/actions/button.module.css';

/** The order's link to keep, and a chat about it where the shop has a number. */
export function KeepOrder({ order: { number } }: { order: OrderWire }) {
  const { whatsapp } = useShop();
  const text = new URLSearchParams({ text: `Hello, this is about my order ${number}.` });
  return (
    <>
      <CopyButton
        value={atOrigin(window.location.origin, `/order/${number}`)}
        label="Copy the link to this order"
        showsLabel
        size="s"
      />
      {whatsapp !== undefined && (
        <a
          className={`btn ${styles.secondary} ${styles.small}`}
          href={`${chatLink(whatsapp)}?${text}`}
          target="_blank"
          rel="noreferrer"
        >
          <span className={styles.face}>
            <MessageCircle className="icon-small" /> Ask on WhatsApp
            <VisuallyHidden> (opens in new tab)</VisuallyHidden>
          </span>
        </a>
      )}
    </>
  );
}
