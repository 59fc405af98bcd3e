import { cashToCollect } from '#features/orders/payment/cash-to-collect.ts';
import { partShown } from '#features/orders/payment/payment-parts.ts';
import type { CellKind, Column } from '../../csv/write-csv.ts';
import type { ParcelRow } from './export-queries.ts';

/** `cash` is what the courier collects, in paise. */
type Parcel = ParcelRow & { cash: number };

/** What a courier may take: an order whose money is awaited in another way than at the door stays out. */
export function parcelsOf(rows: readonly ParcelRow[]): Parcel[] {
  return rows.flatMap((row) => {
    const [first, ...further] = row.parts;
    if (!first) return [];
    const payment = partShown([first, ...further], { isCancelled: false });
    const cash = cashToCollect({ payment, payments: row.parts });
    return cash === undefined ? [] : [{ ...row, cash }];
  });
}

const kilograms = ({ grams }: ParcelRow): string => (grams / 1000).toFixed(3);
const grams = (row: ParcelRow): string => String(row.grams);
const name = (row: ParcelRow): string => `${row.first_name} ${row.last_name}`.trim();

function column(
  title: string,
  kind: CellKind = 'text',
  of: Column<Parcel>['of'] = () => '',
): Column<Parcel> {
  return { name: title, kind, of };
}

/** Columns that post offices ask bulk customers for; their published sheet could not be read, so the heads are plain words. */
export const INDIA_POST_COLUMNS: Column<Parcel>[] = [
  column('Reference', 'text', (row) => row.number),
  column('Barcode'),
  column('Name', 'text', name),
  column('Address line 1', 'text', (row) => row.address1),
  column('Address line 2', 'text', (row) => row.address2),
  column('City', 'text', (row) => row.city),
  column('State', 'text', (row) => row.state),
  column('PIN code', 'number', (row) => row.pin),
  column('Mobile', 'phone', (row) => row.phone),
  column('Email', 'text', (row) => row.email),
  column('Weight (g)', 'number', grams),
  column('Cash to collect', 'money', (row) => row.cash),
  column('Contents', 'text', (row) => row.contents),
];

/** Heads as Shiprocket's sheet of orders in bulk has them, one row an order. */
export const SHIPROCKET_COLUMNS: Column<Parcel>[] = [
  column('*Order Id', 'text', (row) => row.number),
  column('Order Date as dd-mm-yyyy hh:MM', 'text', (row) => row.ordered_at),
  column('*Channel', 'text', () => 'Custom'),
  column('*Payment Method(COD/Prepaid)', 'text', ({ cash }) => (cash > 0 ? 'COD' : 'Prepaid')),
  column('*Customer First Name', 'text', (row) => row.first_name),
  column('Customer Last Name', 'text', (row) => row.last_name),
  column('Email (Optional)', 'text', (row) => row.email),
  column('*Customer Mobile', 'phone', (row) => row.phone),
  column('Customer Alternate Mobile'),
  column('*Shipping Address Line 1', 'text', (row) => row.address1),
  column('Shipping Address Line 2', 'text', (row) => row.address2),
  column('*Shipping Address Country', 'text', () => 'India'),
  column('*Shipping Address State', 'text', (row) => row.state),
  column('*Shipping Address City', 'text', (row) => row.city),
  column('*Shipping Address Postcode', 'number', (row) => row.pin),
  column('Billing Address Line 1'),
  column('Billing Address Line 2'),
  column('Billing Address Country'),
  column('Billing Address State'),
  column('Billing Address City'),
  column('Billing Address Postcode'),
  column('*Master SKU', 'text', (row) => row.number),
  column('*Product Name', 'text', (row) => row.contents),
  column('*Product Quantity', 'number', () => '1'),
  column('Tax %'),
  column('*Selling Price(Per Unit Item, Inclusive of Tax)', 'money', (row) => row.total),
  column('Discount(Per Unit Item)'),
  column('Shipping Charges(Per Order)'),
  column('COD Charges(Per Order)'),
  column('Gift Wrap Charges(Per Order)'),
  column('Total Discount (Per Order)'),
  column('*Partial COD (Yes/No)', 'text', ({ cash, total }) =>
    cash > 0 && cash < total ? 'Yes' : 'No',
  ),
  column('Paid Amount (Rs.)', 'money', ({ cash, total }) =>
    cash > 0 && cash < total ? total - cash : '',
  ),
  column('*Length (cm)'),
  column('*Breadth (cm)'),
  column('*Height (cm)'),
  column('*Weight Of Shipment(kg)', 'number', kilograms),
  column('Send Notification(True/False)', 'fixed', () => 'False'),
  column('Comment'),
];
