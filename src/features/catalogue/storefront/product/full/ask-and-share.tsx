import type { MouseEvent } from 'react';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { chatLink } from '#platform/contract/india/phone.ts';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { MessageCircle, Send } from '#platform/ui/icons/icons.generated.tsx';
import type { PublicProductWire } from '../../../contract.ts';
import styles from '#platform/ui/actions/button.module.css';

type Shared = { title: string; url: string };

/** The sheet of the device, where it has one; else the link opens WhatsApp. */
function shareByDevice(event: MouseEvent, shared: Shared): void {
  if (!('share' in navigator)) return;
  event.preventDefault();
  // Closing the sheet rejects.
  navigator.share(shared).catch(() => undefined);
}

const NEW_TAB = {
  target: '_blank',
  rel: 'noreferrer',
  className: `btn ${styles.secondary} ${styles.small}`,
} as const;

/** Plain links: a chat with the maker about a piece, where the shop has a number, and the piece for a friend. */
export function AskAndShare({ product }: { product: PublicProductWire }) {
  const { origin, whatsapp } = useShop();
  const { name: title, slug } = product;
  const url = `${origin}/product/${slug}`;
  const shared = { title, url: `${url}?via=shared` };
  const message = encodeURIComponent(`${title}\n${url}?via=whatsapp`);
  return (
    <p className="row wrap">
      {whatsapp !== undefined && (
        <a
          {...NEW_TAB}
          href={chatLink(whatsapp, `Hello, I have a question about ${title}:\n${url}`)}
        >
          <span className={styles.face}>
            <MessageCircle className="icon-small" /> Ask about this piece
            <VisuallyHidden> on WhatsApp (opens in new tab)</VisuallyHidden>
          </span>
        </a>
      )}
      <a
        {...NEW_TAB}
        href={`https://wa.me/?text=${message}`}
        onClick={(event) => shareByDevice(event, shared)}
      >
        <span className={styles.face}>
          <Send className="icon-small" /> Share
          <VisuallyHidden>{` ${title} (opens in new tab)`}</VisuallyHidden>
        </span>
      </a>
    </p>
  );
}
