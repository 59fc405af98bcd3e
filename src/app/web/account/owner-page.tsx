import type { MetaDescriptor } from 'react-router';
import { ClaimOwner } from '#features/identity/storefront/mail-links/claim-owner.tsx';
import { customerApi } from '#features/profile/storefront/customer-api.ts';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Make this shop yours' }, { name: 'robots', content: 'noindex' }];
}

export default function OwnerPage() {
  return <ClaimOwner customers={customerApi} />;
}
