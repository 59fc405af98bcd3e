import { Fragment, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { WORK } from '#platform/client/drafts/drafts.ts';
import { tabMemory } from '#platform/client/drafts/tab-memory.ts';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { NotLoaded } from '#platform/ui/feedback/loading/not-loaded.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { ArrowLeft } from '#platform/ui/icons/icons.generated.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { matching, type Sellable } from '../../../admin/lines/sellables.ts';
import { useSellables } from '../../../admin/lines/use-sellables.ts';
import { FoldedTile, MarketTile } from './market-tile.tsx';
import { OtherProducts } from './other-products.tsx';
import { PaySheet } from './pay-sheet.tsx';
import {
  asSold,
  leftAfter,
  lineOf,
  newSale,
  productsIn,
  sumOf,
  type Basket,
  type MarketPayment,
  type Other,
  type Terms,
} from './sales-to-send.ts';
import { UnsentSales } from './unsent-sales.tsx';
import { useLastKnown } from './use-last-known.ts';
import { useSales, type Sales } from './use-sales.ts';
import styles from './market.module.css';

/** Tiles that can be found without a search. */
const FEW = 8;

/** Choices of one piece that are shown without opening it. */
const FEW_CHOICES = 6;

const memory = tabMemory<Basket>(`${WORK}market-basket`);
const othersMemory = tabMemory<Other[]>(`${WORK}market-others`);

function useBasket() {
  const [basket, setBasket] = useState<Basket>(() => memory.read() ?? {});
  const [others, setOthers] = useState<Other[]>(() => othersMemory.read() ?? []);
  function change(next: Basket): void {
    setBasket(next);
    memory.save(next);
  }
  function changeOthers(next: Other[]): void {
    setOthers(next);
    othersMemory.save(next);
  }
  return {
    basket,
    others,
    set: (key: string, quantity: number) => change({ ...basket, [key]: quantity }),
    add: (other: Other) => changeOthers([...others, other]),
    remove: (key: string) => changeOthers(others.filter((other) => other.key !== key)),
    empty: () => {
      change({});
      changeOthers([]);
    },
  };
}

function byProduct(products: readonly Sellable[]): Map<string, Sellable[]> {
  const groups = new Map<string, Sellable[]>();
  for (const product of products) {
    groups.set(product.productId, [...(groups.get(product.productId) ?? []), product]);
  }
  return groups;
}

type TilesProps = {
  sellables: readonly Sellable[];
  sales: Sales;
  basket: ReturnType<typeof useBasket>;
};

function Tiles({ sellables, sales, basket: { basket, set } }: TilesProps) {
  const [q, setQ] = useState('');
  const [opened, setOpened] = useState<string>();
  const found = matching(sellables, q);
  const tileOf = (product: Sellable) => (
    <MarketTile
      key={product.key}
      piece={product}
      quantity={basket[product.key] ?? 0}
      left={leftAfter(product, { basket, sales: sales.sales })}
      onChange={(quantity) => set(product.key, quantity)}
    />
  );
  function tilesOf([id, products]: [string, Sellable[]]) {
    if (q !== '' || products.length <= FEW_CHOICES) return products.map(tileOf);
    const isOpen = opened === id;
    return (
      <Fragment key={id}>
        <FoldedTile
          pieces={products}
          quantity={products.reduce((sum, { key }) => sum + (basket[key] ?? 0), 0)}
          isOpen={isOpen}
          onToggle={() => setOpened(isOpen ? undefined : id)}
        />
        {isOpen && products.map(tileOf)}
      </Fragment>
    );
  }
  return (
    <>
      {sellables.length > FEW && (
        <TextField
          label="Find a piece"
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
      )}
      {found.length === 0 && <p className="muted">No piece has this name.</p>}
      <ul className={styles.tiles}>{[...byProduct(found)].map(tilesOf)}</ul>
    </>
  );
}

type BarProps = { count: number; sum: number; onPay: (method: MarketPayment) => void };

function PayBar({ count, sum, onPay }: BarProps) {
  if (count === 0) return null;
  return (
    <div className={`save-bar ${styles.bar}`}>
      <output className="grow">
        <b className="tabular" translate="no">
          {formatPaise(sum)}
        </b>
        <span>{` ${count === 1 ? '1 piece' : `${count} pieces`}`}</span>
      </output>
      <Button variant="line" onClick={() => onPay('UPI')}>
        UPI
      </Button>
      <Button variant="foam" onClick={() => onPay('Cash')}>
        Cash
      </Button>
    </div>
  );
}

/** Pieces that can be sold now, or the ones that this browser saw last. */
function useStall() {
  const { data, isFailed, failure, reload } = useSellables('active');
  const sellables = useLastKnown('pieces', data);
  return { sellables, isFailed: isFailed && sellables === undefined, failure, reload };
}

type MarketProps = {
  /** The code to scan for this sum (paise); undefined without a UPI ID. */
  qrOf: ((sum: number) => ReactNode) | undefined;
};

/** Selling at a stall: tiles, the sum, how it is paid. Sales without a connection are sent later. */
export function Market({ qrOf }: MarketProps) {
  const { sellables, isFailed, failure, reload } = useStall();
  const sales = useSales();
  const basket = useBasket();
  const toast = useToast();
  const [method, setMethod] = useState<MarketPayment>();
  const products = [...productsIn(basket.basket, sellables ?? []), ...basket.others.map(asSold)];
  const sum = sumOf(products);
  function done(terms: Omit<Terms, 'method'>): void {
    if (method === undefined || products.length === 0) return;
    toast.success(`Sold for ${formatPaise(sum - terms.discount)}`);
    void sales.add(newSale(products, { method, ...terms }, new Date()));
    basket.empty();
    setMethod(undefined);
  }
  return (
    <div>
      <Link className="back tap" to="/admin">
        <ArrowLeft className="icon-small" />
        All Orders
      </Link>
      <div className={`title-row ${styles.head}`}>
        <h1>Market</h1>
      </div>
      <UnsentSales sales={sales} />
      {(isFailed || sellables === undefined) && (
        <NotLoaded
          failure={failure}
          reload={reload}
          failed="The pieces didn't load."
          loading="Loading the pieces"
          count={6}
          className={styles.tiles}
        />
      )}
      {sellables && <Tiles sellables={sellables} sales={sales} basket={basket} />}
      {sellables && (
        <OtherProducts others={basket.others} onAdd={basket.add} onRemove={basket.remove} />
      )}
      <PayBar
        count={products.reduce((all, { quantity }) => all + quantity, 0)}
        sum={sum}
        onPay={setMethod}
      />
      <PaySheet
        method={method}
        sum={sum}
        lines={products.map(lineOf)}
        qrOf={qrOf}
        onDone={done}
        onClose={() => setMethod(undefined)}
      />
    </div>
  );
}
