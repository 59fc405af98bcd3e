import { Link, useSearchParams, type MetaDescriptor } from 'react-router';
import { usePage } from '#platform/client/query/use-page.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { PagedList } from '#platform/ui/display/lists/paged-list.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Vessel } from '#platform/ui/vessel/vessel.tsx';
import { FilterChips } from '#platform/ui/forms/filter-chips.tsx';
import { PaymentList } from './payment-list.tsx';
import {
  FIRST_VIEW,
  PAYMENT_VIEWS,
  viewOf,
  usePaymentCounts,
  usePayments,
  type PaymentView,
  type View,
} from './use-payments.ts';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Payments' }, { name: 'robots', content: 'noindex' }];
}

const addressOf = (view: PaymentView) => ({
  search: view === FIRST_VIEW ? '' : `?${new URLSearchParams({ status: view })}`,
});

type NoPaymentsProps = { view: View; isBeyond: boolean; onFirst: () => void };

function NoPayments({ view, isBeyond, onFirst }: NoPaymentsProps) {
  if (isBeyond) {
    return (
      <EmptyState
        title="Nothing on this page."
        action={<Button onClick={onFirst}>First page</Button>}
      />
    );
  }
  const back = (
    <Link className="link" to={addressOf(FIRST_VIEW)}>
      Payments to check
    </Link>
  );
  return (
    <EmptyState
      drawing={<Vessel level={0} />}
      title={view.empty}
      text={view.emptyText}
      action={view.value === FIRST_VIEW ? undefined : back}
    />
  );
}

function Payments() {
  const [search] = useSearchParams();
  const view = viewOf(search.get('status'));
  const paging = usePage();
  const { limit, offset, number, goTo } = paging;
  const found = usePayments({ status: view.value, limit, offset });
  const { firstDue, counts } = usePaymentCounts();
  const due = firstDue && { payment: firstDue, count: counts?.['Refund due'] ?? 1 };
  return (
    <PagedList label="Payments" paging={paging} found={found}>
      {(payments) => (
        <PaymentList
          key={view.value}
          title={view.label}
          payments={payments}
          due={view.value === FIRST_VIEW ? due : undefined}
          empty={
            <NoPayments
              view={view}
              isBeyond={payments.length === 0 && number > 1}
              onFirst={() => goTo(1)}
            />
          }
        />
      )}
    </PagedList>
  );
}

/** Customers' payments and the owner's decisions. */
export default function PaymentsPage() {
  const [search] = useSearchParams();
  const { counts } = usePaymentCounts();
  return (
    <>
      <h1>Payments to check</h1>
      <p className="lead">
        Find each UTR in your UPI app or bank statement, compare the amount, then mark it. Only then
        do customers see “Paid”.
      </p>
      <FilterChips
        label="Payments by state"
        value={viewOf(search.get('status')).value}
        chips={PAYMENT_VIEWS.map(({ value, label }) => ({
          value,
          label,
          count: counts?.[value],
          to: addressOf(value),
        }))}
      />
      <Payments />
    </>
  );
}
