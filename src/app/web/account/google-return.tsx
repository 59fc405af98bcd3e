import { GoogleReturn } from '#features/identity/storefront/sign-in/google-sign-in.tsx';
import { customerApi } from '#features/profile/storefront/customer-api.ts';

export default function ShopGoogleReturn() {
  return <GoogleReturn customers={customerApi} />;
}
