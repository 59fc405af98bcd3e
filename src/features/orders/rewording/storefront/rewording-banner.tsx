import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import type { OrderWire } from '../../contract.ts';
import { awaitedLines } from '../rewording-state.ts';
import styles from '../../storefront/order/order.module.css';

type RewordLinkProps = { order: OrderWire; line: number; className?: string };

export function RewordLink({ order: { number }, line, className }: RewordLinkProps) {
  return (
    <LinkButton size="s" className={className} to={`/other-words?order=${number}&line=${line}`}>
      Change your words<span className="visually-hidden">{` for order ${number}`}</span>
    </LinkButton>
  );
}

/** Asks for new wording of each piece that the maker cannot make as it was written. */
export function RewordingBanner({ order }: { order: OrderWire }) {
  return awaitedLines(order).map((line) => {
    const { product, otherWords: rewording } = order.items[line - 1] ?? {};
    return (
      <div key={line} className={styles.rewordingBanner}>
        <Banner
          tone="gold"
          title="The maker asks you to change your words"
          action={<RewordLink order={order} line={line} />}
        >
          <span>{`${product?.name ?? ''}: `}</span>
          <bdi>{rewording?.reason}</bdi>
        </Banner>
      </div>
    );
  });
}
