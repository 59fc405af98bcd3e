import { useEffect, useState } from 'react';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { AppliedCouponWire } from '#features/offers/contract.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { ManualCoupon, type ManualCouponWire } from '../manual-contract.ts';
import type { postManualCoupon } from '../manual-endpoints.ts';

const PAUSE_MS = 500;

function useIsSettled(text: string): boolean {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text;
}

const NOTHING = { coupon: undefined, words: undefined, discount: 0 };

function takenOff(coupon: AppliedCouponWire) {
  const words = `${coupon.title}: ${formatRupees(coupon.discount)} off`;
  return { coupon, words, discount: Math.round(coupon.discount * 100) };
}

/** What a code takes off an order that is being written down, as the shop says; `discount` in paise. @param asked undefined: there is no code */
export function useManualCoupon(asked: ManualCouponWire | undefined) {
  const text = asked === undefined ? '' : JSON.stringify(asked);
  const isSettled = useIsSettled(text) && asked !== undefined;
  const { data, problem, failure } = useApiQuery(
    [ADMIN, 'order-coupon', text],
    (signal) =>
      signedInApi<typeof postManualCoupon>('POST /v2/admin/order-coupon', {
        body: asked as ManualCouponWire,
        signal,
      }),
    { enabled: isSettled && ManualCoupon.safeParse(asked).success },
  );
  if (!isSettled) return { ...NOTHING, error: undefined };
  return { ...(data ? takenOff(data) : NOTHING), error: problem?.fields?.code ?? failure };
}

export type ShownCoupon = ReturnType<typeof useManualCoupon>;
