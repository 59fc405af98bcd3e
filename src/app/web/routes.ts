import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

const isDev = process.env.NODE_ENV === 'development';

export default [
  layout('storefront-layout.tsx', [
    layout('../../features/catalogue/storefront/product-grid-layout.tsx', { id: 'product-grid' }, [
      index('../../features/catalogue/storefront/home-page.tsx', { id: 'home' }),
      route('product/:slug', '../../features/catalogue/storefront/product-page.tsx', {
        id: 'product',
      }),
    ]),
    ...(isDev ? [route('ui', 'showcase/showcase-page.tsx')] : []),
    route('register', 'account/register-page.tsx'),
    route('owner', 'account/owner-page.tsx'),
    route('my-profile', '../../features/profile/storefront/my-profile/my-profile-page.tsx'),
    route('checkout', '../../features/orders/storefront/checkout/checkout-page.tsx'),
    route('my-orders', 'orders/my-orders-page.tsx'),
    route('order/:id', 'orders/order-page.tsx'),
    route('find-order', '../../features/orders/storefront/find-order-page.tsx'),
    route('request', '../../features/enquiries/storefront/thread/request-thread-page.tsx'),
    route('tell-me', '../../features/wishes/storefront/tell-me-page.tsx'),
    route('other-words', '../../features/orders/storefront/words/other-words-page.tsx'),
    route(
      'forgot-password',
      '../../features/identity/storefront/mail-links/forgot-password-page.tsx',
    ),
    route(
      'reset-password',
      '../../features/identity/storefront/mail-links/reset-password-page.tsx',
    ),
    route('verify-email', '../../features/identity/storefront/mail-links/verify-email-page.tsx'),
    route('go-live', 'info/go-live-page.tsx'),
    route(':slug', 'info/shop-page.tsx'),
    route('*', 'not-found-page.tsx'),
  ]),
  route('opening-soon', 'opening-soon-page.tsx', { id: 'opening-soon' }),
  layout('admin/admin-layout.tsx', [
    route('admin/set-up', 'admin/set-up/set-up-page.tsx'),
    route('admin/today', 'admin/today-page.tsx'),
    route('admin', 'admin/all-orders-page.tsx'),
    route('admin/order/:id', 'admin/admin-order-page.tsx'),
    route('admin/market', 'admin/market-page.tsx'),
    route('admin/new-order', '../../features/orders/admin/manual/new-order-page.tsx'),
    route('admin/my-products', '../../features/catalogue/admin/list/admin-products-page.tsx'),
    route('admin/product/:id', '../../features/catalogue/admin/product/admin-product-page.tsx'),
    route('admin/add-product', '../../features/catalogue/admin/product/add-product-page.tsx'),
    route('admin/pages', '../../features/pages/admin/pages-page.tsx'),
    route('admin/pages/:id', '../../features/pages/admin/page-editor-page.tsx'),
    route('admin/collections', '../../features/catalogue/admin/collections/collections-page.tsx'),
    route(
      'admin/collections/:slug',
      '../../features/catalogue/admin/collections/collection-page.tsx',
    ),
    route('admin/prices', '../../features/catalogue/admin/prices/prices-page.tsx'),
    route('admin/payments', '../../features/payments/admin/payments-page.tsx'),
    route('admin/requests', '../../features/enquiries/admin/requests-page.tsx'),
    route('admin/request/:id', '../../features/enquiries/admin/request-page.tsx'),
    route('admin/reviews', '../../features/reviews/admin/reviews-page.tsx'),
    route('admin/shop', 'admin/admin-shop-page.tsx'),
    route('admin/mail', 'admin/mails-page.tsx'),
    route('admin/mail/:id', '../../features/mails/admin/mail-page.tsx'),
    route('admin/mail-server', '../../features/mails/admin/settings/mail-server-page.tsx'),
    route('admin/mail-texts', '../../features/mails/admin/texts/mail-texts-page.tsx'),
    route('admin/mail-texts/:kind', '../../features/mails/admin/texts/mail-text-page.tsx'),
    route('admin/log', '../../features/audit/admin/audit-page.tsx'),
  ]),
] satisfies RouteConfig;
