import { useEffect } from 'react';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useLogOut } from '#features/identity/storefront/use-log-out.ts';
import { CartButton } from '#features/cart/storefront/cart-button.tsx';
import { deviceProducts } from '#features/wishlist/storefront/device-products.ts';
import { savedIds } from '#features/wishlist/storefront/saved-ids.ts';
import { useCountVisits } from '#features/numbers/storefront/count-visits.ts';
import { useProfile } from '#features/profile/storefront/use-profile.ts';
import { useThemeItems } from '#platform/ui/theme/theme-menu.tsx';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import {
  ChevronDown,
  Heart,
  LogOut,
  Package,
  Store,
  UserRound,
} from '#platform/ui/icons/icons.generated.tsx';
import type { MenuItem } from '#platform/ui/overlays/menu-items.ts';
import { Menu } from '#platform/ui/overlays/menu.tsx';
import { loadToasts } from '#platform/ui/overlays/toasts/toaster.tsx';
import { usePreload } from '#platform/ui/overlays/use-preload.ts';
import styles from '../styles/chrome.module.css';

const loadSupport = () => import('#features/enquiries/storefront/support/support-dialog.tsx');

function useGreeting(): string {
  const signIn = useSignIn();
  const { profile } = useProfile();
  const [first = ''] = signIn.status === 'in' ? signIn.userName.split(' ') : [];
  return `Hello ${profile?.firstName || first || 'User'}`;
}

function useItems(): MenuItem[] {
  const theme = useThemeItems();
  const logOut = useLogOut();
  return [
    { label: 'My Profile', to: '/my-profile', icon: <UserRound className="icon" /> },
    { label: 'My Orders', to: '/my-orders', icon: <Package className="icon" /> },
    { label: 'Saved pieces', to: '/saved', icon: <Heart className="icon" /> },
    ...theme,
    {
      label: 'Logout',
      onSelect: logOut,
      icon: <LogOut className="icon" />,
    },
  ];
}

function AdminView() {
  const { profile } = useProfile();
  if (profile?.role !== 'admin') return null;
  return (
    <a className={`${styles.navlink} ${styles.hello}`} href="/admin" target="_blank" rel="noopener">
      <Store className={`icon ${styles.onlyPhone}`} />
      <span className={styles.helloName}>Admin View</span>
      <VisuallyHidden>(opens in new tab)</VisuallyHidden>
    </a>
  );
}

/** Moves what the browser has saved to the account. */
function useMergedProducts(): void {
  const signIn = useSignIn();
  const uid = signIn.status === 'in' ? signIn.uid : undefined;
  useEffect(() => {
    if (uid !== undefined && deviceProducts().length > 0) void savedIds(uid);
  }, [uid]);
}

/** User menu and cart; fetched only for a signed-in person. */
/** False for the owner, before the second step too. */
function useIsCustomer(): boolean {
  const { profile } = useProfile();
  return profile !== undefined && profile.role !== 'admin' && !profile.needsSecondStep;
}

export function SignedInCorner() {
  useCountVisits(useIsCustomer());
  useMergedProducts();
  usePreload(loadToasts, 'at rest');
  usePreload(loadSupport);
  const greeting = useGreeting();
  const items = useItems();
  return (
    <>
      <AdminView />
      <Menu
        items={items}
        trigger={
          <button type="button" className={`${styles.navlink} ${styles.hello}`}>
            <UserRound className={`icon ${styles.onlyPhone}`} />
            <span className={styles.helloName}>{greeting}</span>
            <ChevronDown className={`icon-small ${styles.onlyDesktop}`} />
          </button>
        }
      />
      <CartButton />
    </>
  );
}
