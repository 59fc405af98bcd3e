import { GoogleReturn } from '#features/identity/storefront/sign-in/google-return.tsx';
import { customerApi } from '#features/profile/storefront/customer-api.ts';

export default function ShopGoogleReturn() {
  return <GoogleReturn customers={customerApi} />;
}
