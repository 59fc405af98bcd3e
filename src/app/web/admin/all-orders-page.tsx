import type { MetaDescriptor } from 'react-router';
import { useAdminSummary } from './frame/use-admin-summary.ts';
import { useLabels } from '#features/papers/admin/use-labels.ts';
import { AllOrders } from '#features/orders/admin/list/all-orders.tsx';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Orders' }, { name: 'robots', content: 'noindex' }];
}

export default function AllOrdersPage() {
  const { summary } = useAdminSummary();
  const files = useLabels();
  return <AllOrders counts={summary?.orders} files={files} />;
}
