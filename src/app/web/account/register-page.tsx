import type { MetaDescriptor } from 'react-router';
import wideAvif from '#features/catalogue/storefront/home/hero/hero-1920.avif';
import wideWebp from '#features/catalogue/storefront/home/hero/hero-1920.webp';
import { Register } from '#features/identity/storefront/register/register.tsx';
import { checkRegistration } from '#features/profile/storefront/check-registration.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { customerApi } from '#features/profile/storefront/customer-api.ts';
import { BrandPicture } from './brand-picture.tsx';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Create an account' }, { name: 'robots', content: 'noindex' }];
}

export default function RegisterPage() {
  return (
    <Register
      customers={customerApi}
      check={checkRegistration}
      isShort={useShop().birthdayAndGender === 'optional'}
      picture={
        <BrandPicture
          widest={1920}
          demo={{ avif: wideAvif, webp: wideWebp, width: 1920, height: 1080 }}
        />
      }
    />
  );
}
