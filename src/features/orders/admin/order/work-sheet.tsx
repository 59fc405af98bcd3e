import { PersonalLines } from '#features/cart/storefront/drawer/personal-lines.tsx';
import { shipDay } from '#features/shop/workshop/ship-words.ts';
import { formatDate } from '#platform/ui/display/format-date.ts';
import type { OrderWire } from '../../contract.ts';
import { Fact, SheetHead } from '../../storefront/print/print-sheet.tsx';
import { rewordingStateOf } from '../../rewording/rewording-state.ts';
import styles from '../../storefront/print/print.module.css';

type Item = OrderWire['items'][number];

function Product({ item, isAwaited }: { item: Item; isAwaited: boolean }) {
  const { product, personal } = item;
  return (
    <li className={`${styles.workPiece} ${styles.tick}`}>
      <b>{product.name}</b>
      {product.variant !== '' && <span>{product.variant}</span>}
      <PersonalLines personal={personal} />
      {isAwaited && <p>Waiting for new words</p>}
    </li>
  );
}

/** One line for each piece, to be made from: no prices, no address. */
export function WorkSheet({ order }: { order: OrderWire }) {
  const { number, createdAt, items, notes, gift, shipBy } = order;
  const products = items.flatMap((item) => Array.from({ length: item.quantity }, () => item));
  return (
    <>
      <SheetHead title="Work sheet">
        <Fact label="Order">
          <span translate="no">{number}</span>
        </Fact>
        <Fact label="Placed">{formatDate(createdAt)}</Fact>
        {shipBy !== undefined && <Fact label="Ship by">{shipDay(shipBy)}</Fact>}
        <Fact label="Pieces">{products.length}</Fact>
      </SheetHead>
      <ol>
        {products.map((item, at) => (
          <Product
            key={at}
            item={item}
            isAwaited={rewordingStateOf(order.status, item) === 'awaited'}
          />
        ))}
      </ol>
      {gift && (
        <section className={styles.note}>
          <h2>A gift, with this message on the slip</h2>
          <p>{gift.message === '' ? 'None' : gift.message}</p>
        </section>
      )}
      {notes !== '' && (
        <section className={styles.note}>
          <h2>Note from the customer</h2>
          <p>{notes}</p>
        </section>
      )}
    </>
  );
}
