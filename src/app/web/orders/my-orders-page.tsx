import type { MetaDescriptor } from 'react-router';
import { MyRequests } from '#features/enquiries/storefront/my-requests.tsx';
import { MethodNotAllowed } from '#features/identity/storefront/method-not-allowed.tsx';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { MyOrders } from '#features/orders/storefront/my-orders/my-orders.tsx';
import styles from '#features/orders/storefront/my-orders/my-orders.module.css';
import ordersStyles from '#features/orders/storefront/orders.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'My Orders' }, { name: 'robots', content: 'noindex' }];
}

export default function MyOrdersPage() {
  const signIn = useSignIn();
  if (signIn.status === 'out') return <MethodNotAllowed />;
  const uid = signIn.status === 'in' ? signIn.uid : undefined;
  return (
    <div className={`frame ${ordersStyles.page} ${styles.page}`}>
      <h1>My Orders</h1>
      <MyOrders uid={uid} />
      {uid !== undefined && <MyRequests uid={uid} />}
    </div>
  );
}
