import { Link, type MetaDescriptor } from 'react-router';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { ErrorSummary } from '#platform/ui/forms/error-summary.tsx';
import { ArrowLeft } from '#platform/ui/icons/arrow-left.tsx';
import { OrderSums } from '../../storefront/order-lines.tsx';
import { sumsOf } from './manual-draft.ts';
import { ManualCustomer } from './manual-customer.tsx';
import { ManualLines } from './manual-lines.tsx';
import { ManualDelivery, ManualOrigin, ManualPayment } from './manual-terms.tsx';
import { useManualOrder, type ManualOrder } from './use-manual-order.ts';
import './manual.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'New order' }, { name: 'robots', content: 'noindex' }];
}

const OFFLINE = "You're offline. What you typed is kept; writing it down needs a connection.";

function Total({ order }: { order: ManualOrder }) {
  const { draft, isDirty, isWriting, discard } = order;
  const { subtotal, shipping, discount, total } = sumsOf(draft);
  const rupees = { subtotal: subtotal / 100, discount: discount / 100, total: total / 100 };
  const isOnline = useOnline();
  return (
    <section className="card mo-total" aria-labelledby="mo-total">
      <h2 id="mo-total">Total</h2>
      <OrderSums pricing={{ ...rupees, shipping: shipping / 100 }} label="Delivery" />
      <Button
        type="submit"
        block
        busy={isWriting}
        busyLabel="Saving…"
        aria-disabled={!isOnline || undefined}
        aria-describedby="mo-note"
      >
        Save order
      </Button>
      <p id="mo-note" className="hint">
        {isOnline ? 'What you type is kept in this tab until then.' : OFFLINE}
      </p>
      {isDirty && (
        <Button variant="secondary" size="s" disabled={isWriting} onClick={discard}>
          Start anew
        </Button>
      )}
    </section>
  );
}

function Failure({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Banner tone="bad" isUrgent title="Nothing was written down yet">
      {sentences.map((sentence) => (
        <span key={sentence} className="refusal">
          {sentence}
        </span>
      ))}
      <span className="refusal">Take fewer, or count them anew under All Products.</span>
    </Banner>
  );
}

export default function NewOrderPage() {
  const order = useManualOrder();
  const { errors, failure, tries, form, write, isDirty, isWriting } = order;
  useUnsavedWork(isDirty);
  const listed = Object.entries(errors).map(([name, message]) => ({ name, message }));
  return (
    <>
      <Link className="back" to="/admin">
        <ArrowLeft className="ico-s" />
        All Orders
      </Link>
      <div className="ahead mo-head">
        <h1>New order</h1>
      </div>
      <form
        ref={form}
        noValidate
        className="ape mo"
        aria-busy={isWriting}
        onSubmit={(event) => {
          event.preventDefault();
          write();
        }}
      >
        <div>
          <ErrorSummary errors={listed} focusKey={tries} />
          <Failure sentences={failure} />
          <fieldset inert={isWriting} className="mo-parts">
            <ManualLines order={order} />
            <ManualCustomer order={order} />
            <ManualDelivery order={order} />
            <ManualPayment order={order} />
            <ManualOrigin order={order} />
          </fieldset>
        </div>
        <Total order={order} />
      </form>
    </>
  );
}
