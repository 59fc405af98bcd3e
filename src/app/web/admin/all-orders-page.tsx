import type { MetaDescriptor } from 'react-router';
import { useAdminSummary } from './use-admin-summary.ts';
import { AllOrders } from '#features/orders/admin/list/all-orders.tsx';
import { useCountInTitle } from './use-count-in-title.ts';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Orders' }, { name: 'robots', content: 'noindex' }];
}

export default function AllOrdersPage() {
  const { summary } = useAdminSummary();
  useCountInTitle(summary?.orders.byStatus.pending ?? 0);
  return <AllOrders counts={summary?.orders} />;
}
