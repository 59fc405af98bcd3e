import { formatRupees } from '#platform/contract/format-rupees.ts';
import { joinClasses } from '#platform/ui/actions/join-classes.ts';

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
    <span className={joinClasses('price', size === 'l' && 'price-l')}>
      {isReduced ? <span className="vh">Now </span> : null}
      {formatRupees(amount, { exact })}
      {isReduced ? (
        <>
          {' '}
          <s>
            <span className="vh">Was </span>
            {formatRupees(was, { exact })}
          </s>
        </>
      ) : null}
    </span>
  );
}
