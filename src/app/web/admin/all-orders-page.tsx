import type { MetaDescriptor } from 'react-router';
import { useAdminSummary } from './frame/use-admin-summary.ts';
import { AllOrders } from '#features/orders/admin/list/all-orders.tsx';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Orders' }, { name: 'robots', content: 'noindex' }];
}

export default function AllOrdersPage() {
  const { summary } = useAdminSummary();
  return <AllOrders counts={summary?.orders} />;
}
