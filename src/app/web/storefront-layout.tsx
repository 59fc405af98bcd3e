import type { ReactNode } from 'react';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useCountVisits } from '#features/numbers/storefront/count-visits.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { Outlet } from 'react-router';
import { BuyingContext } from '#features/catalogue/storefront/cards/adding-to-cart.ts';
import { DeliveryContext } from '#features/catalogue/storefront/product/delivery-slot.tsx';
import {
  FurtherReviewsContext,
  type FurtherReviewsProps,
} from '#features/catalogue/storefront/review-parts.ts';
import { InsteadContext } from '#features/identity/storefront/method-not-allowed.tsx';
import { importAgain } from '#platform/client/import-again.ts';
import { loadRouteCode } from '#platform/client/page/load-route-code.ts';
import { useOverlay } from '#platform/client/page/overlay-link.ts';
import { OfflineStrip } from '#platform/ui/feedback/offline-strip.tsx';
import { deferredPart } from '#platform/ui/deferred-part.tsx';
import { deferredDialog } from '#platform/ui/overlays/dialog/deferred-dialog.tsx';
import { usePreload } from '#platform/ui/overlays/use-preload.ts';
import { NoScriptStrip } from './frame/no-script-strip.tsx';
import { RouteProblem } from './route-error.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import { AnnouncementBar, DemoStrip, NotSellingStrip, SiteHeader } from './frame/site-header.tsx';
import { useRouteFocus } from './use-route-focus.ts';
import { loadCart, useAddingToCart } from './use-adding-to-cart.ts';

const loadCustomOrder = () =>
  importAgain(() => import('#features/enquiries/storefront/custom-order/custom-order-dialog.tsx'));
const CustomOrderDialog = deferredDialog(loadCustomOrder);
const CartDrawer = deferredDialog(async () => ({ default: (await loadCart()).CartDrawer }));
const SupportDialog = deferredDialog(() =>
  importAgain(() => import('#features/enquiries/storefront/support/support-dialog.tsx')),
);
const loadSignIn = () => importAgain(() => import('./account/shop-sign-in-dialog.tsx'));
const SignInDialog = deferredDialog(loadSignIn);

const MoreProducts = deferredPart(
  () => import('./info/more-products.tsx'),
  (module) => module.FetchedProducts,
);
/** One value for all renders: another would remove parts whose code has not arrived yet. */
const MORE_PRODUCTS = <MoreProducts />;

const FurtherReviews = deferredPart(
  () => import('#features/reviews/storefront/shown/further-reviews.tsx'),
  (part) => part.FurtherReviews,
);
const furtherReviews = (props: FurtherReviewsProps) => <FurtherReviews {...props} />;

const loadDelivery = async () =>
  (await importAgain(() => import('#features/cart/storefront/delivery/pin-delivery.tsx')))
    .PinDelivery;

/** The header's logo leads home without a connection too. */
function loadHome(): Promise<unknown> {
  return Promise.all([loadRouteCode('product-grid'), loadRouteCode('home')]);
}

export default function StorefrontLayout() {
  return (
    <Storefront>
      <Outlet />
    </Storefront>
  );
}

export function ErrorBoundary() {
  return (
    <Storefront>
      <RouteProblem />
    </Storefront>
  );
}

function Storefront({ children }: { children: ReactNode }) {
  const { isOpen } = useShop();
  const customOrder = useOverlay('custom-order');
  const signIn = useOverlay('sign-in');
  const cart = useOverlay('cart');
  const support = useOverlay('support');
  const buying = useAddingToCart();
  useCountVisits(useSignIn().status === 'out');
  useRouteFocus();
  usePreload(loadCustomOrder);
  usePreload(loadSignIn);
  usePreload(loadHome, 'at rest');
  return (
    <BuyingContext value={buying}>
      <OfflineStrip />
      <NoScriptStrip />
      <DemoStrip />
      <NotSellingStrip />
      <AnnouncementBar />
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <InsteadContext value={MORE_PRODUCTS}>
          <FurtherReviewsContext value={furtherReviews}>
            <DeliveryContext value={loadDelivery}>{children}</DeliveryContext>
          </FurtherReviewsContext>
        </InsteadContext>
      </main>
      <SiteFooter />
      {isOpen && customOrder.wasOpened && (
        <CustomOrderDialog isOpen={customOrder.isOpen} onClose={customOrder.close} />
      )}
      {signIn.wasOpened && (
        <SignInDialog isOpen={signIn.isOpen} onClose={signIn.close} why={signIn.value} />
      )}
      {cart.wasOpened && <CartDrawer isOpen={cart.isOpen} onClose={cart.close} />}
      {support.wasOpened && (
        <SupportDialog
          key={support.value}
          isOpen={support.isOpen}
          onClose={support.close}
          orderNumber={support.value === '1' ? undefined : support.value}
        />
      )}
    </BuyingContext>
  );
}
