import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Named by its path: all names are in the list of pages that every visitor loads. */
const page = (path: string, file: string) => route(path, file, { id: path });

const isDev = process.env.NODE_ENV === 'development';

export default [
  layout('storefront-layout.tsx', [
    layout(
      '../../features/catalogue/storefront/home/product-grid-layout.tsx',
      { id: 'product-grid' },
      [
        index('../../features/catalogue/storefront/home/home-page.tsx', { id: 'home' }),
        route('product/:slug', '../../features/catalogue/storefront/product/product-page.tsx', {
          id: 'product',
        }),
      ],
    ),
    ...(isDev ? [page('ui', 'showcase/showcase-page.tsx')] : []),
    page('register', 'account/register-page.tsx'),
    page('owner', 'account/owner-page.tsx'),
    page('my-profile', '../../features/profile/storefront/my-profile/my-profile-page.tsx'),
    page('checkout', '../../features/orders/storefront/checkout/checkout-page.tsx'),
    page('my-orders', 'orders/my-orders-page.tsx'),
    page('order/:id', 'orders/order-page.tsx'),
    page('find-order', '../../features/orders/guest/storefront/find-order-page.tsx'),
    page('request', '../../features/enquiries/storefront/thread/request-thread-page.tsx'),
    page('stop-invitations', '../../features/reviews/storefront/stop-invitations-page.tsx'),
    page('payment-made', '../../features/payments/storefront/payment-made-page.tsx'),
    page('saved', '../../features/wishlist/storefront/saved-page.tsx'),
    page('tell-me', '../../features/wishlist/alerts/storefront/stock-alert-page.tsx'),
    page('other-words', '../../features/orders/rewording/storefront/rewording-page.tsx'),
    page(
      'forgot-password',
      '../../features/identity/storefront/mail-links/forgot-password-page.tsx',
    ),
    page('reset-password', '../../features/identity/storefront/mail-links/reset-password-page.tsx'),
    page('verify-email', '../../features/identity/storefront/mail-links/verify-email-page.tsx'),
    page('links', 'links/links-page.tsx'),
    page('go-live', 'info/go-live-page.tsx'),
    page(':slug', 'info/shop-page.tsx'),
    page('*', 'not-found-page.tsx'),
  ]),
  page('opening-soon', 'opening-soon-page.tsx'),
  layout('admin/admin-layout.tsx', [
    page('admin/set-up', 'admin/set-up/set-up-page.tsx'),
    page('admin/today', 'admin/today-page.tsx'),
    page('admin', 'admin/all-orders-page.tsx'),
    page('admin/order/:id', 'admin/admin-order-page.tsx'),
    page('admin/cards', 'links/cards-page.tsx'),
    page('admin/market', 'admin/market-page.tsx'),
    page('admin/new-order', '../../features/orders/manual/admin/new-order-page.tsx'),
    page('admin/my-products', '../../features/catalogue/admin/list/admin-products-page.tsx'),
    page('admin/product/:id', '../../features/catalogue/product-form/admin/admin-product-page.tsx'),
    page('admin/add-product', '../../features/catalogue/product-form/admin/add-product-page.tsx'),
    page('admin/pages', '../../features/pages/admin/pages-page.tsx'),
    page('admin/pages/:id', '../../features/pages/admin/editor/page-editor-page.tsx'),
    page('admin/collections', '../../features/catalogue/collections/admin/collections-page.tsx'),
    page(
      'admin/collections/:slug',
      '../../features/catalogue/collections/admin/collection-page.tsx',
    ),
    page('admin/prices', '../../features/catalogue/prices/admin/prices-page.tsx'),
    page('admin/payments', '../../features/payments/admin/list/payments-page.tsx'),
    page('admin/requests', '../../features/enquiries/admin/requests-page.tsx'),
    page('admin/request/:id', '../../features/enquiries/admin/request-page.tsx'),
    page('admin/reviews', '../../features/reviews/admin/reviews-page.tsx'),
    page('admin/shop', 'admin/admin-shop-page.tsx'),
    page('admin/web-address', '../../features/shop/web-address/admin/web-address-page.tsx'),
    page('admin/notifications', '../../features/notifications/admin/notifications-page.tsx'),
    page('admin/mail', 'admin/mails-page.tsx'),
    page('admin/mail/:id', '../../features/mails/admin/mail-page.tsx'),
    page('admin/mail-server', '../../features/mails/admin/settings/mail-server-page.tsx'),
    page('admin/mail-texts', '../../features/mails/admin/texts/mail-texts-page.tsx'),
    page('admin/mail-texts/:kind', '../../features/mails/admin/texts/mail-text-page.tsx'),
    page('admin/costs', '../../features/costs/admin/recipes/estimator-page.tsx'),
    layout('admin/business/business-layout.tsx', [
      page('admin/numbers', '../../features/numbers/admin/numbers-page.tsx'),
      page('admin/papers', '../../features/papers/admin/papers-page.tsx'),
      page('admin/transfer', '../../features/transfer/admin/transfer-page.tsx'),
      page('admin/costs/products', '../../features/costs/admin/products-page.tsx'),
      page('admin/costs/materials', '../../features/costs/admin/materials/materials-page.tsx'),
      page('admin/costs/settings', '../../features/costs/admin/settings-page.tsx'),
      page('admin/costs/product/:id', '../../features/costs/admin/recipes/recipe-page.tsx'),
    ]),
    page('admin/log', '../../features/audit/admin/audit-page.tsx'),
  ]),
] satisfies RouteConfig;
