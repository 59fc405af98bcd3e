import { shownPhone } from '#platform/contract/india/phone.ts';
import type { ReactNode } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { ArrowLeft, Printer } from '#platform/ui/icons/icons.generated.tsx';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import type { OrderWire } from '../../contract.ts';
import { fullName } from '../address-lines.ts';
import styles from './print.module.css';

type PrintViewProps = {
  backLabel?: string;
  children: ReactNode;
  onClose: () => void;
};

/** Only the sheet is printed. */
export function PrintView({ backLabel = 'Back to the order', children, onClose }: PrintViewProps) {
  return (
    <div className={styles.print}>
      <div className={`row between ${styles.printBar}`}>
        <button type="button" className={`back tap ${styles.printBack}`} onClick={onClose}>
          <ArrowLeft className="icon-small" />
          <span>{` ${backLabel}`}</span>
        </button>
        <Button size="s" icon={<Printer className="icon-small" />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <article className={`breaks ${styles.sheet}`}>{children}</article>
    </div>
  );
}

type SheetHeadProps = { title: string; children: ReactNode };

/** Title, facts and sender. */
export function SheetHead({ title, children }: SheetHeadProps) {
  const { name, owner, address, email, phone, isSelling, tax } = useShop();
  return (
    <header className={`cluster between ${styles.head}`}>
      <div>
        <h1>{title}</h1>
        <dl className={`cluster ${styles.facts}`}>{children}</dl>
      </div>
      <address>
        <b>{name}</b>
        {isSelling && <span>{owner}</span>}
        {address !== '' && <span>{address}</span>}
        {email !== undefined && <span translate="no">{email}</span>}
        {phone !== undefined && (
          <span>
            Phone <span translate="no">{shownPhone(phone)}</span>
          </span>
        )}
        {tax.gstin !== '' && (
          <span>
            GSTIN <span translate="no">{tax.gstin}</span>
          </span>
        )}
      </address>
    </header>
  );
}

/** A fact of the head: "Order K6ZN2345". */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type SheetAddressProps = {
  title: string;
  name: OrderWire['shippingName'];
  /** Printed below the name. */
  lines: readonly string[];
  isLarge?: boolean;
};

export function SheetAddress({ title, name, lines, isLarge = false }: SheetAddressProps) {
  return (
    <section className={isLarge ? `${styles.to} ${styles.toLarge}` : styles.to}>
      <h2>{title}</h2>
      <p>
        <b>{fullName(name)}</b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {name.phone !== '' && (
          <span className="tabular">
            Phone <span translate="no">{shownPhone(name.phone)}</span>
          </span>
        )}
      </p>
    </section>
  );
}
