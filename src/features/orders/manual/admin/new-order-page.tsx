import { Link, type MetaDescriptor } from 'react-router';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { ErrorSummary } from '#platform/ui/forms/error-summary.tsx';
import { Form, SendButton } from '#platform/ui/forms/form/form.tsx';
import { ArrowLeft } from '#platform/ui/icons/icons.generated.tsx';
import { OrderSums } from '../../storefront/order-lines.tsx';
import { couponOf, sumsOf } from '../../admin/lines/manual-draft.ts';
import { ManualCustomer } from './manual-customer.tsx';
import { ManualLines } from '../../admin/lines/manual-lines.tsx';
import { ManualDelivery, ManualOrigin, ManualPayment } from './manual-terms.tsx';
import { shortSentences } from '../../admin/lines/short-products.ts';
import { useManualCoupon, type ShownCoupon } from './use-manual-coupon.ts';
import { useManualOrder, type ManualForm } from './use-manual-order.ts';
import styles from '../../admin/lines/order-lines.module.css';
import allOrdersStyles from '../../admin/list/all-orders.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'New order' }, { name: 'robots', content: 'noindex' }];
}

const OFFLINE = "You're offline. What you typed is kept; saving needs a connection.";

function Total({ form, shown }: { form: ManualForm; shown: ShownCoupon }) {
  const { values, isDirty, isSending, isOnline, discard } = form;
  const { coupon, discount: byCode } = shown;
  const { subtotal, shipping, discount, total } = sumsOf(values);
  const rupees = {
    subtotal: subtotal / 100,
    discount: (discount + byCode) / 100,
    total: (total - byCode) / 100,
  };
  return (
    <section className={`column card ${styles.total}`} aria-labelledby="mo-total">
      <h2 id="mo-total">Total</h2>
      <OrderSums
        pricing={{ ...rupees, shipping: shipping / 100 }}
        label="Delivery"
        {...(coupon && { coupon })}
      />
      <SendButton block busyLabel="Saving…" aria-describedby="mo-note">
        Save order
      </SendButton>
      <p id="mo-note" className="hint">
        {isOnline ? 'What you type is kept in this tab until you save.' : OFFLINE}
      </p>
      {isDirty && (
        <Button variant="secondary" size="s" disabled={isSending} onClick={discard}>
          Start again
        </Button>
      )}
    </section>
  );
}

function Failure({ form: { problem, values } }: { form: ManualForm }) {
  if (problem === undefined || problem.fields) return null;
  const sentences = shortSentences(problem, values.lines) ?? [problem.detail];
  return (
    <Banner tone="bad" isUrgent title="Nothing was saved yet">
      {sentences.map((sentence) => (
        <span key={sentence} className={`breaks ${allOrdersStyles.refusal}`}>
          {sentence}
        </span>
      ))}
      <span className={`breaks ${allOrdersStyles.refusal}`}>
        Reduce the quantity, or update the stock under All Products.
      </span>
    </Banner>
  );
}

export default function NewOrderPage() {
  const form = useManualOrder();
  const shown = useManualCoupon(couponOf(form.values));
  const listed = Object.entries(form.errors).map(([name, message]) => ({ name, message }));
  return (
    <>
      <Link className="back tap" to="/admin">
        <ArrowLeft className="icon-small" />
        All Orders
      </Link>
      <div className={`title-row ${styles.head}`}>
        <h1>New order</h1>
      </div>
      <Form form={form} className={`wide-and-narrow ${styles.newOrder}`}>
        <div>
          <ErrorSummary errors={listed} focusKey={form.tries} />
          <Failure form={form} />
          <fieldset inert={form.isSending} className={`column ${styles.parts}`}>
            <ManualLines form={form} />
            <ManualCustomer form={form} />
            <ManualDelivery form={form} />
            <ManualPayment form={form} shown={shown} />
            <ManualOrigin form={form} />
          </fieldset>
        </div>
        <Total form={form} shown={shown} />
      </Form>
    </>
  );
}
