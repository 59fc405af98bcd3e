import type { ReactNode } from 'react';
import { copyText } from '#platform/ui/actions/copy-text.ts';
import { Truck } from '#platform/ui/icons/icons.generated.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { OrderWire } from '../contract.ts';
import { asksForNumber } from '../change/tracking-link.ts';

/** Long enough to be read after coming back from the other tab. */
const READ_MS = 10_000;

type TrackLinkProps = {
  shipping: OrderWire['shipping'];
  className: string;
  /** Text for screen readers after the name. */
  children?: ReactNode;
};

/** Opens the carrier's page, and copies the number if the page asks for it. */
export function TrackLink({ shipping, className, children }: TrackLinkProps) {
  const toast = useToast();
  const { trackingUrl, trackingNumber, carrier = 'The carrier' } = shipping;
  if (trackingUrl === undefined) return null;
  async function copy(link: HTMLElement): Promise<void> {
    if (trackingNumber === undefined || !asksForNumber(shipping)) return;
    if (await copyText(trackingNumber, link)) {
      toast({
        title: `${trackingNumber} copied. Paste it on the page of ${carrier}.`,
        tone: 'success',
        timeoutMs: READ_MS,
      });
    } else toast.error(`${carrier} asks for the number ${trackingNumber}. Copy it by hand.`);
  }
  return (
    <a
      className={className}
      href={trackingUrl}
      target="_blank"
      rel="noopener noreferrer"
      onClick={({ currentTarget }) => void copy(currentTarget)}
    >
      <Truck className="icon-small" /> Track Package
      <span className="visually-hidden">{children}</span>
      <span className="visually-hidden"> (opens in new tab)</span>
    </a>
  );
}
