import { joinClasses } from '#platform/ui/actions/join-classes.ts';
import { Amount } from '#platform/ui/display/amount.tsx';
import styles from './product-card.module.css';

type PriceProps = {
  /** Rupees. */
  amount: number;
  /** The former, higher price, struck through. A lower one is left out. */
  was?: number | undefined;
  size?: 'm' | 'l' | undefined;
  exact?: boolean | undefined;
};

/** A price and any former one, both named for screen readers. */
export function Price({ amount, was, size = 'm', exact }: PriceProps) {
  const isReduced = was !== undefined && was > amount;
  return (
    <span className={joinClasses(styles.price, size === 'l' && styles.priceL)}>
      {isReduced ? <span className="visually-hidden">Now </span> : null}
      <Amount rupees={amount} exact={exact} />
      {isReduced ? (
        <>
          {' '}
          <s>
            <span className="visually-hidden">Was </span>
            <Amount rupees={was} exact={exact} />
          </s>
        </>
      ) : null}
    </span>
  );
}
