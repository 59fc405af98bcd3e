import { useCallback, useEffect, useRef, useState } from 'react';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useUnsavedWork } from '#platform/client/drafts/use-unsaved-work.ts';
import type { postManualOrder } from '../../manual-endpoints.ts';
import { takeFromSellables } from '../../../admin/lines/use-sellables.ts';
import { listSales, removeSale, storeSale, type StoredSale } from './sale-store.ts';
import { isToSendAgain } from './sales-to-send.ts';

/** Pause between tries while sales wait. */
const RETRY_MS = 20_000;

function send({ key, body }: StoredSale) {
  return signedInApi<typeof postManualOrder>('POST /v2/admin/orders', {
    headers: { 'idempotency-key': key },
    body,
  });
}

const isUnanswered = ({ problem }: StoredSale): boolean => problem === undefined;

const byTime = (one: StoredSale, other: StoredSale): number =>
  (one.body.soldAt ?? '').localeCompare(other.body.soldAt ?? '');

/** The sales on this screen and in this browser. */
function useStoredSales() {
  const [sales, setSales] = useState<StoredSale[]>([]);
  const [isForgetful, setIsForgetful] = useState(false);
  const latest = useRef(sales);
  const show = useCallback((next: StoredSale[]) => {
    latest.current = next.toSorted(byTime);
    setSales(latest.current);
  }, []);
  const forget = useCallback(() => setIsForgetful(true), []);
  const add = useCallback(
    async (sale: StoredSale) => {
      show([...latest.current, sale]);
      await storeSale(sale).catch(forget);
    },
    [forget, show],
  );
  const replace = useCallback(
    async (old: StoredSale, next?: StoredSale) => {
      const others = latest.current.filter(({ key }) => key !== old.key);
      show(next ? [...others, next] : others);
      if (next) await storeSale(next).catch(forget);
      if (next?.key !== old.key) await removeSale(old.key).catch(forget);
    },
    [forget, show],
  );
  const read = useCallback(async () => {
    const found = await listSales().catch(() => {
      forget();
      return [];
    });
    const known = new Set(latest.current.map(({ key }) => key));
    show([...latest.current, ...found.filter(({ key }) => !known.has(key))]);
  }, [forget, show]);
  return { sales, isForgetful, latest, add, replace, read };
}

/** Sends one after the other, the oldest first, and ends at the first that nobody answers. */
function useSending({ latest, replace }: ReturnType<typeof useStoredSales>) {
  const isSending = useRef(false);
  return useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    let sent = 0;
    for (;;) {
      const next = latest.current.find(isUnanswered);
      if (next === undefined) break;
      const result = await send(next);
      if (!result.ok && isToSendAgain(result.problem)) break;
      if (result.ok) {
        sent += 1;
        takeFromSellables(next.pieces);
      } else logFailure('A sale was refused:', result.problem.code);
      await replace(next, result.ok ? undefined : { ...next, problem: result.problem });
    }
    isSending.current = false;
    if (sent > 0) void refreshAdmin();
  }, [latest, replace]);
}

/** Sales that the shop does not have yet, kept in this browser until it has answered each. */
export function useSales() {
  const stored = useStoredSales();
  const { sales, isForgetful, read } = stored;
  const sendAll = useSending(stored);
  useEffect(() => {
    void read().then(sendAll);
  }, [read, sendAll]);
  const waiting = sales.filter(isUnanswered);
  const isWaiting = waiting.length > 0;
  useEffect(() => {
    const retry = () => void sendAll();
    window.addEventListener('online', retry);
    const timer = isWaiting ? setInterval(retry, RETRY_MS) : undefined;
    return () => {
      window.removeEventListener('online', retry);
      clearInterval(timer);
    };
  }, [isWaiting, sendAll]);
  useUnsavedWork(sales.length > 0);
  return {
    sales,
    waiting,
    refused: sales.filter((sale) => !isUnanswered(sale)),
    /** This browser can't save sales beyond the page. */
    isForgetful,
    sendAll,
    add: (sale: StoredSale) => stored.add(sale).then(sendAll),
    /** @param next undefined: it was no sale */
    settle: (old: StoredSale, next?: StoredSale) => stored.replace(old, next).then(sendAll),
  };
}

export type Sales = ReturnType<typeof useSales>;
