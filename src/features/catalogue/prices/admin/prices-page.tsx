import { useState } from 'react';
import { Link, useLocation, type MetaDescriptor } from 'react-router';
import { useOverlay, useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { Pager } from '#platform/ui/display/lists/pager.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { SaveBar } from '#platform/ui/forms/save-bar.tsx';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { ArrowLeft } from '#platform/ui/icons/icons.generated.tsx';
import type { AdminProductWire } from '../../admin-contract.ts';
import { combinationsOf } from '../../admin/combinations-of.ts';
import { ProductThumb } from '../../admin/list/product-cells.tsx';
import { ProductFilters } from '../../admin/list/product-filters.tsx';
import { countedUpTo, countOf, useProductListQuery } from '../../admin/list/product-list-query.ts';
import { LeaveDialog, useLeaveGuard } from '../../admin/leave-guard.tsx';
import { useProducts } from '../../admin/use-products.ts';
import { PriceDialog } from './price-dialog.tsx';
import { useTypedPrices } from './typed-prices.ts';
import { useChoice } from './use-choice.ts';
import {
  changeFailure,
  productsOf,
  useChangePrices,
  useLastPriceChange,
  useUndoPrices,
} from './use-prices.ts';
import styles from './prices.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Change prices' }, { name: 'robots', content: 'noindex' }];
}

function LastChange() {
  const last = useLastPriceChange();
  const { mutate, isPending } = useUndoPrices();
  if (!last) return null;
  const undo = (
    <Button variant="secondary" size="s" busy={isPending} onClick={() => mutate(last.id)}>
      Undo
    </Button>
  );
  return (
    <Banner action={undo}>
      {`Prices of ${productsOf(last.products)} changed ${formatDateTime(last.changedAt)}`}
    </Banner>
  );
}

type RowProps = {
  product: AdminProductWire;
  choice: ReturnType<typeof useChoice>;
  typed: ReturnType<typeof useTypedPrices>;
};

function ownPrices({ price, variants, combinations }: AdminProductWire): string | undefined {
  const own = combinations.filter((one) => one.price !== price).length;
  if (combinations.length === 0) return undefined;
  if (own === 0) return combinationsOf(combinations.length, variants);
  return `${combinationsOf(own, variants)} at ${own === 1 ? 'its' : 'their'} own price`;
}

function PriceRow({ product, choice, typed }: RowProps) {
  const { id, name } = product;
  return (
    <li className={`card ${styles.row}`}>
      <Checkbox
        label={<span className="visually-hidden">{`Choose ${name}`}</span>}
        checked={choice.isChosen(id)}
        onChange={() => choice.toggle(id)}
      />
      <ProductThumb product={product} />
      <div className="breaks">
        <h3>{name}</h3>
        <p className="hint">{ownPrices(product)}</p>
      </div>
      <RupeeField
        label={`Price of ${name}`}
        hideLabel
        className={styles.price}
        maxLength={14}
        value={typed.textOf(product)}
        error={typed.errorOf(product)}
        onChange={({ target }) => typed.type(product, target.value)}
      />
    </li>
  );
}

type BarProps = Omit<RowProps, 'product'> & { shown: readonly AdminProductWire[] };

function TypedBar({ typed, shown }: BarProps) {
  const { mutate, isPending, error, reset } = useChangePrices();
  return (
    <>
      {error && <Banner tone="bad">{changeFailure(error)}</Banner>}
      <SaveBar
        message={`${typed.count} new ${typed.count === 1 ? 'price' : 'prices'}`}
        isSaving={isPending}
        canSave={!typed.isWrong}
        onSave={() => mutate(typed.changeOf(shown), { onSuccess: typed.clear })}
        onCancel={() => {
          reset();
          typed.clear();
        }}
      />
    </>
  );
}

function ChosenBar({ choice }: Pick<BarProps, 'choice'>) {
  const link = useOverlayLink('change');
  return (
    <div className="save-bar">
      <output className="grow">{`${productsOf(choice.count)} chosen`}</output>
      <Button variant="line" size="s" onClick={choice.clear}>
        Clear
      </Button>
      <LinkButton variant="foam" size="s" {...link}>
        Change prices
      </LinkButton>
    </div>
  );
}

function PriceBar(props: BarProps) {
  if (props.typed.count > 0) return <TypedBar {...props} />;
  return props.choice.count > 0 && <ChosenBar choice={props.choice} />;
}

/** The query without what keeps the typed prices: page and dialog. */
function filtersIn(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  query.delete('change');
  return String(query);
}

type NoPricesProps = { hasFailed: boolean; detail: string | undefined; reload: () => unknown };

function NoPrices({ hasFailed, detail, reload }: NoPricesProps) {
  if (hasFailed) {
    return (
      <LoadFailed onRetry={() => void reload()} detail={detail}>
        The products didn't load.
      </LoadFailed>
    );
  }
  return (
    <Loading label="Loading products">
      <Skeleton count={4} />
    </Loading>
  );
}

type ListQuery = ReturnType<typeof useProductListQuery>;

function Prices({ params, page }: Pick<ListQuery, 'params' | 'page'>) {
  const { list, isOld, hasFailed, problem, reload } = useProducts(params);
  const choice = useChoice(list?.total ?? 0);
  const typed = useTypedPrices();
  const { isOpen, close } = useOverlay('change');
  const { search } = useLocation();
  const [filters] = useState(filtersIn(search));
  const guard = useLeaveGuard(typed.count > 0, (next) => filtersIn(String(next)) === filters);
  if (!list) return <NoPrices hasFailed={hasFailed} detail={problem?.detail} reload={reload} />;
  const { q, min, max, status } = params;
  const request = choice.isAll
    ? { filter: { q, min, max, status } }
    : { ids: [...choice.ids].slice(0, 500) };
  return (
    <div className="stack">
      <div className="title-row">
        <h2>{countOf(list.total, q)}</h2>
        <TextButton onClick={choice.count === list.total ? choice.clear : choice.chooseAll}>
          {choice.count === list.total ? 'Choose none' : `Choose all ${list.total}`}
        </TextButton>
      </div>
      <ul className={`column ${styles.rows}`} aria-busy={isOld}>
        {list.items.map((product) => (
          <PriceRow key={product.id} product={product} choice={choice} typed={typed} />
        ))}
      </ul>
      <Pager
        label="Products"
        page={page.number}
        limit={page.limit}
        total={list.total}
        countsUpTo={countedUpTo(q)}
        onPage={page.goTo}
      />
      <PriceBar choice={choice} typed={typed} shown={list.items} />
      <LeaveDialog
        isOpen={guard.isBlocked}
        text="The new prices you typed are not saved yet."
        onStay={guard.stay}
        onLeave={guard.leave}
      />
      <PriceDialog
        isOpen={isOpen && choice.count > 0}
        chosen={{ count: choice.count, request, isChosen: choice.isChosen }}
        onClose={close}
        onDone={() => {
          close();
          choice.clear();
        }}
      />
    </div>
  );
}

export default function PricesPage() {
  const { params, page } = useProductListQuery();
  const { search } = useLocation();
  const [from] = useState(search);
  const { limit: _, offset: __, ...filters } = params;
  return (
    <>
      <Link className="back tap" to={`/admin/my-products${from}`}>
        <ArrowLeft className="icon-small" />
        All Products
      </Link>
      <div className="title-row">
        <div>
          <h1>Change prices</h1>
          <p className="lead">
            Type a new price, or choose pieces and change them together. Existing orders keep their
            prices.
          </p>
        </div>
      </div>
      <LastChange />
      <ProductFilters hasTiles={false} />
      <Prices key={JSON.stringify(filters)} params={params} page={page} />
    </>
  );
}
