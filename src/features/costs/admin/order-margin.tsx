import { refreshAdmin, ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { rupeesIn } from '#platform/contract/typed/number.ts';
import { Amount } from '#platform/ui/display/amount.tsx';
import sums from '#platform/ui/display/sums.module.css';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type * as z from 'zod';
import { DeliveryCost, type OrderMargin as Margin } from '../margin-contract.ts';
import type { getOrderMargin, putDeliveryCost } from '../endpoints.ts';
import styles from './costs.module.css';

type Wire = z.input<typeof Margin>;
type Draft = { amount: string };

const bodyOf = ({ amount }: Draft) => ({ amount: rupeesIn(amount) ?? null });
const DeliveryForm = checkedDraft(
  (draft: Draft) => formErrors(DeliveryCost, bodyOf(draft)),
  bodyOf,
);

type DeliveryProps = { id: string; deliveryCost: number | undefined };

function DeliveryCostForm({ id, deliveryCost }: DeliveryProps) {
  const toast = useToast();
  const form = useForm({
    schema: DeliveryForm,
    start: { amount: deliveryCost === undefined ? '' : String(deliveryCost) },
    send: (body) =>
      signedInApi<typeof putDeliveryCost>('PUT /v2/admin/order/{id}/delivery-cost', {
        params: { id },
        body,
      }),
    after: () => {
      toast.success('Saved');
      void refreshAdmin();
    },
  });
  return (
    <Form form={form}>
      <div className={styles.made}>
        <RupeeField label="What sending it cost you" {...form.field('amount')} />
        <SendButton variant="secondary" busyLabel="Saving…">
          Save
        </SendButton>
      </div>
      <FormFailure />
      <FormWaiting />
    </Form>
  );
}

type RowProps = { label: string; rupees: number | undefined };

function Row({ label, rupees }: RowProps) {
  if (rupees === 0) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{rupees === undefined ? 'unknown' : <Amount rupees={-rupees} exact />}</dd>
    </div>
  );
}

function whyUnknown({ unknown, deliveryCost }: Wire): string {
  if (unknown.length > 0) {
    return `Cost not known at the time of the order: ${unknown.join(', ')}.`;
  }
  return deliveryCost === undefined ? 'Type what sending it cost you.' : '';
}

function MarginSums({ said }: { said: Wire }) {
  const { total, gst, packing, fee, costs, deliveryCost, margin, percent } = said;
  return (
    <dl className={sums.sum}>
      <div>
        <dt>Total</dt>
        <dd>
          <Amount rupees={total} exact />
        </dd>
      </div>
      <Row label="GST" rupees={gst} />
      <Row label="Delivery" rupees={deliveryCost} />
      <Row label="Packing" rupees={packing} />
      <Row label="Payment fee" rupees={fee} />
      <Row label="Making the pieces" rupees={costs} />
      <div className={sums.total}>
        <dt>{percent === undefined ? 'Left' : `Left, ${percent}%`}</dt>
        <dd>{margin === undefined ? 'unknown' : <Amount rupees={margin} exact />}</dd>
      </div>
    </dl>
  );
}

/** What is left of an order: for the owner alone. @param isPickup costs nothing to send */
export function OrderMargin({ id, isPickup }: { id: string; isPickup: boolean }) {
  const { data, failure, reload } = useApiQuery([ADMIN, 'order-margin', id], (signal) =>
    signedInApi<typeof getOrderMargin>('GET /v2/admin/order/{id}/margin', {
      params: { id },
      signal,
    }),
  );
  return (
    <section className="column card" aria-labelledby="ao-margin">
      <h2 id="ao-margin">What is left of it</h2>
      {failure !== undefined && (
        <LoadFailed size="s" onRetry={reload} detail={failure}>
          This didn't load.
        </LoadFailed>
      )}
      {!data && failure === undefined && <Loading label="Loading what is left" />}
      {data && (
        <>
          <MarginSums said={data} />
          {data.margin === undefined && <p className="hint">{whyUnknown(data)}</p>}
          {!isPickup && <DeliveryCostForm id={id} deliveryCost={data.deliveryCost} />}
        </>
      )}
    </section>
  );
}
