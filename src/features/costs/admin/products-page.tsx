import { Link, type MetaDescriptor } from 'react-router';
import { RowPicture } from '#features/catalogue/admin/row-picture.tsx';
import { useFilters } from '#platform/client/query/use-filters.ts';
import { usePage } from '#platform/client/query/use-page.ts';
import { formatNumber } from '#platform/contract/text/format-number.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Pager } from '#platform/ui/display/lists/pager.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { CostListQuery, type CostedProductWire, type CostList } from '../contract.ts';
import type * as z from 'zod';
import { CostsHead } from './costs-head.tsx';
import { MarginBadge } from './margin-badge.tsx';
import { changeInWords, useCostPrices, UseCost } from './use-cost-price.tsx';
import { useCosts } from './use-costs.ts';
import styles from './costs.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Costs of pieces' }, { name: 'robots', content: 'noindex' }];
}

const NONE = { show: 'all', q: '' };
const { show: Show } = CostListQuery.shape;

type List = z.input<typeof CostList>;

function showOptions({ counts }: List) {
  const words = (label: string, count: number) => `${label} (${formatNumber(count)})`;
  return [
    { value: 'all', label: words('All', counts.all) },
    { value: 'changed', label: words('Changed', counts.changed) },
    { value: 'below cost', label: words('Below cost', counts.belowCost) },
    { value: 'unknown', label: words('Cost unknown', counts.unknown) },
  ];
}

function ProductRow({ product }: { product: CostedProductWire }) {
  const { productId, variantId, name, variant, price, saved, recipe } = product;
  const to = `/admin/costs/product/${productId}${variantId === undefined ? '' : `?variant=${encodeURIComponent(variantId)}`}`;
  const title = variant === '' ? name : `${name}: ${variant}`;
  return (
    <li className={`card ${styles.product}`}>
      <RowPicture mediaId={product.mediaId} />
      <div>
        <h2 className="breaks">
          <Link className="link" to={to}>
            {title}
          </Link>
        </h2>
        <p className={styles.facts}>
          <span>{`Price ${formatRupees(price)}`}</span>
          <span>{saved === undefined ? 'Cost unknown' : `Cost ${formatRupees(saved)}`}</span>
          {recipe && recipe.cost > 0 && (
            <span>{`Suggested ${formatRupees(recipe.suggested)}`}</span>
          )}
        </p>
        <MarginBadge margin={product.margin} />
      </div>
      <div className={styles.end}>
        {product.isChanged && <UseCost product={product} />}
        {!recipe && (
          <LinkButton
            to={to}
            variant="secondary"
            size="s"
            aria-label={`Write a recipe for ${title}`}
          >
            Write a recipe
          </LinkButton>
        )}
      </div>
    </li>
  );
}

/** Sets the cost prices of all listed products whose recipes say otherwise. */
function Changed({ products, count }: { products: readonly CostedProductWire[]; count: number }) {
  const { run, isRunning, failure } = useCostPrices(products.filter(({ isChanged }) => isChanged));
  if (count === 0) return null;
  const [first] = products.filter(({ isChanged }) => isChanged);
  const words = count === 1 && first ? changeInWords(first) : `${count} pieces changed`;
  return (
    <Banner
      title={words}
      action={
        first && (
          <Button size="s" busy={isRunning} busyLabel="Saving…" onClick={run}>
            {count === 1 ? 'Use as cost price' : 'Use all shown here'}
          </Button>
        )
      }
    >
      {failure ?? 'No cost price changes by itself: you decide.'}
    </Banner>
  );
}

function Listed({ list }: { list: List }) {
  if (list.counts.all === 0) {
    return (
      <EmptyState
        title="Nothing here yet."
        text="Every piece in your shop appears here, with what it costs and what is left."
        action={<LinkButton to="/admin/add-product">Add a product</LinkButton>}
      />
    );
  }
  if (list.products.length === 0) return <EmptyState title="No pieces match." />;
  return (
    <ul className={styles.rows}>
      {list.products.map((product) => (
        <ProductRow key={`${product.productId} ${product.variantId ?? ''}`} product={product} />
      ))}
    </ul>
  );
}

/** What the pieces cost, and what is left of their prices. */
export default function CostsOfProductsPage() {
  const filters = useFilters(NONE);
  const page = usePage();
  const { limit, offset } = page;
  const show = Show.catch('all').parse(filters.applied.show);
  const { data: list, failure, reload } = useCosts({ q: filters.applied.q, show, limit, offset });
  return (
    <>
      <CostsHead
        title="Costs of pieces"
        lead="What a piece costs you, and what is left of its price."
      />
      {failure !== undefined && (
        <LoadFailed onRetry={reload} detail={failure}>
          The costs didn't load.
        </LoadFailed>
      )}
      {!list && failure === undefined && (
        <Loading label="Loading the costs">
          <Skeleton count={3} />
        </Loading>
      )}
      {list && (
        <>
          <RadioChips
            legend="Show"
            name="show"
            options={showOptions(list)}
            value={filters.entered.show}
            onChange={(value) => filters.change({ show: value })}
          />
          <TextField
            label="Name"
            type="search"
            className={styles.search}
            maxLength={100}
            value={filters.entered.q}
            onChange={({ target }) => filters.change({ q: target.value })}
          />
          <Changed products={list.products} count={list.counts.changed} />
          <div className={styles.section}>
            <Listed list={list} />
          </div>
          <Pager
            label="Pieces"
            page={page.number}
            limit={limit}
            total={list.found}
            onPage={page.goTo}
          />
        </>
      )}
    </>
  );
}
