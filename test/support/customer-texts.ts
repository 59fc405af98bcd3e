import type { CustomerText, TextColumn } from './text-column.ts';
import { TEXT_COLUMNS } from './text-columns.ts';

function isCustomerText(column: TextColumn): column is CustomerText {
  return typeof column === 'object' && 'by' in column;
}

/** Customers' texts by `table.column`. */
export function customerTexts(): [string, CustomerText][] {
  return Object.entries(TEXT_COLUMNS).flatMap(([table, columns]) =>
    Object.entries(columns as Record<string, TextColumn>).flatMap(([name, column]) =>
      isCustomerText(column) ? [[`${table}.${name}`, column] as [string, CustomerText]] : [],
    ),
  );
}

/** Names of `hostile-visitors.ts` that injections must reach; the limited ones refuse most. */
export function hostileNames({ isLimited }: { isLimited: boolean }): string[] {
  const texts = customerTexts().filter(([, text]) => (text.isLimited ?? false) === isLimited);
  const names = texts.flatMap(([, { sentAs }]) => (typeof sentAs === 'string' ? [sentAs] : []));
  return [...new Set(names)].toSorted();
}
