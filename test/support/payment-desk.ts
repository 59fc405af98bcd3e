import { anOrder, type MadeOrder } from './orders.ts';
import { paymentState } from './payments.ts';
import { send } from './people.ts';
import type { SignedInApp } from './signed-in-app.ts';

type Change = Partial<Parameters<typeof anOrder>[1]>;

/** What a customer claims and the owner decides about payments, with a UTR of its own for each claim. */
export function paymentDesk(shop: () => SignedInApp, firstUtr: number) {
  let counter = firstUtr;
  return {
    aUtr: (): string => {
      counter += 1;
      return String(counter);
    },
    order: (change: Change = {}): Promise<MadeOrder> => {
      const { app, asha } = shop();
      return anOrder(app.db, { uid: asha.uid, email: asha.email, ...change });
    },
    decide: ({ id }: MadeOrder, body: object) =>
      shop().call(`POST /v2/admin/order/${id}/payment`, body),
    undo: ({ id }: MadeOrder, reason = 'The wrong order') =>
      shop().call(`POST /v2/admin/order/${id}/payment/undo`, { reason }),
    stateOf: (made: MadeOrder) => paymentState(shop().app.db, made),
    rowOf: ({ id }: MadeOrder) =>
      shop()
        .app.db.selectFrom('payment')
        .selectAll()
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow(),
    claim: ({ id }: MadeOrder, transactionId: string): Promise<Response> => {
      const { app, asha } = shop();
      return send(app, `POST /v2/order/${id}/payment`, { ...asha, body: { transactionId } });
    },
  };
}
