import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useOverlay } from '#platform/client/overlay-link.ts';
import { OfflineStrip } from '#platform/ui/feedback/offline-strip.tsx';
import { usePreload } from '#platform/ui/overlays/use-preload.ts';
import { SiteFooter } from './site-footer.tsx';
import { DemoStrip, SiteHeader } from './site-header.tsx';
import { useRouteFocus } from './use-route-focus.ts';

const loadCustomOrder = () => import('#features/enquiries/storefront/custom-order-dialog.tsx');
const CustomOrderDialog = lazy(loadCustomOrder);
const loadSignIn = () => import('#features/profile/storefront/sign-in/sign-in-dialog.tsx');
const SignInDialog = lazy(loadSignIn);

/** What surrounds every page a visitor sees. */
export default function StorefrontLayout() {
  const customOrder = useOverlay('custom-order');
  const signIn = useOverlay('sign-in');
  useRouteFocus();
  usePreload(loadCustomOrder);
  usePreload(loadSignIn);
  return (
    <>
      <OfflineStrip />
      <DemoStrip />
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      {customOrder.wasOpened && (
        <Suspense>
          <CustomOrderDialog isOpen={customOrder.isOpen} onClose={customOrder.close} />
        </Suspense>
      )}
      {signIn.wasOpened && (
        <Suspense>
          <SignInDialog isOpen={signIn.isOpen} onClose={signIn.close} />
        </Suspense>
      )}
    </>
  );
}
