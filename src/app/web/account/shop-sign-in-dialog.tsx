import phoneAvif from '#features/catalogue/storefront/home/hero/hero-780.avif';
import phoneWebp from '#features/catalogue/storefront/home/hero/hero-780.webp';
import { SignInDialog } from '#features/identity/storefront/sign-in/sign-in-dialog.tsx';
import { customerApi } from '#features/profile/storefront/customer-api.ts';
import { BrandPicture } from './brand-picture.tsx';

type Props = { isOpen: boolean; onClose: () => void; why?: string | undefined };

export default function ShopSignInDialog({ why, ...props }: Props) {
  return (
    <SignInDialog
      {...props}
      why={why}
      customers={customerApi}
      picture={
        <BrandPicture
          widest={750}
          demo={{ avif: phoneAvif, webp: phoneWebp, width: 780, height: 700 }}
        />
      }
    />
  );
}
