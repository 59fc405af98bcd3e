import { Link, useSearchParams, type MetaDescriptor } from 'react-router';
import { usePage } from '#platform/client/use-page.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Pager } from '#platform/ui/display/pager.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Loading } from '#platform/ui/feedback/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { FilterChips } from '#platform/ui/forms/filter-chips.tsx';
import { PaymentList } from './payment-list.tsx';
import { FIRST_VIEW, PAYMENT_VIEWS, viewOf, type PaymentView, type View } from './payment-views.ts';
import { usePaymentCounts, usePayments } from './use-payments.ts';
import './payments.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Payments' }, { name: 'robots', content: 'noindex' }];
}

/** The shop counts no further. */
const COUNTED = 10_000;

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
      title={view.empty}
      text={view.emptyText}
      action={view.value === FIRST_VIEW ? undefined : back}
    />
  );
}

function Payments() {
  const [search] = useSearchParams();
  const view = viewOf(search.get('status'));
  const { number, limit, offset, goTo } = usePage();
  const { page, isFailed, problem, reload } = usePayments({ status: view.value, limit, offset });
  const { firstDue, counts } = usePaymentCounts();
  if (!page && isFailed) {
    return (
      <Banner tone="bad" action={<Button onClick={() => void reload()}>Try again</Button>}>
        The payments didn't load. {problem?.detail}
      </Banner>
    );
  }
  if (!page) {
    return (
      <Loading label="Loading payments" className="acards">
        <Skeleton count={4} />
      </Loading>
    );
  }
  const isBeyond = page.payments.length === 0 && number > 1;
  const due = firstDue && { payment: firstDue, count: counts?.['Refund due'] ?? 1 };
  return (
    <>
      <PaymentList
        key={view.value}
        title={view.label}
        payments={page.payments}
        due={view.value === FIRST_VIEW ? due : undefined}
        empty={<NoPayments view={view} isBeyond={isBeyond} onFirst={() => goTo(1)} />}
      />
      <Pager
        label="Payments"
        page={number}
        limit={limit}
        total={page.total}
        countsUpTo={COUNTED}
        onPage={goTo}
      />
    </>
  );
}

/** What customers say they paid, and what the owner says about it. */
export default function PaymentsPage() {
  const [search] = useSearchParams();
  const { counts } = usePaymentCounts();
  return (
    <>
      <h1>Payments to check</h1>
      <p className="lead">
        Find each UTR in your UPI app or bank statement, compare the amount, then mark it. Customers
        see “Paid” only after that.
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
