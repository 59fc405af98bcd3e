import type { ProblemBody } from '#platform/contract/problem.ts';
import type { NewManualOrderWire } from '../../manual-contract.ts';

/** A piece within a sale. */
export type SoldProduct = {
  /** Empty: something that the shop does not list. */
  productId: string;
  variantId: string;
  name: string;
  variant: string;
  /** Rupees per piece. */
  price: number;
  quantity: number;
};

/** A sale that the shop does not have yet. */
export type StoredSale = {
  /** Its idempotency key. */
  key: string;
  body: NewManualOrderWire;
  pieces: SoldProduct[];
  /** The answer of the shop, if it has refused it. */
  problem?: ProblemBody;
};

const DATABASE = 'market';
const SALES = 'sales';
/** Facts that the screen needs without a connection, by name. */
const FACTS = 'facts';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('Not stored')));
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(SALES, { keyPath: 'key' });
    request.result.createObjectStore(FACTS);
  });
  return done(request);
}

/** One step on one store; the database is closed when it is on the disk. */
async function within<T>(
  store: typeof SALES | typeof FACTS,
  step: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(store, 'readwrite');
    const written = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Full')));
    });
    const result = await done(step(transaction.objectStore(store)));
    await written;
    return result;
  } finally {
    database.close();
  }
}

/** Lists the stored sales, unordered. @throws where the browser keeps nothing */
export function listSales(): Promise<StoredSale[]> {
  return within(SALES, (sales) => sales.getAll() as IDBRequest<StoredSale[]>);
}

/** @throws where the browser keeps nothing, or has no room */
export async function storeSale(sale: StoredSale): Promise<void> {
  await within(SALES, (sales) => sales.put(sale));
}

export async function removeSale(key: string): Promise<void> {
  await within(SALES, (sales) => sales.delete(key));
}

export async function storeFact(name: string, value: unknown): Promise<void> {
  await within(FACTS, (facts) => facts.put(value, name));
}

export async function findFact<T>(name: string): Promise<T | undefined> {
  return within(FACTS, (facts) => facts.get(name) as IDBRequest<T | undefined>);
}
