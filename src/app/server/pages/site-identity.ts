import type { Context, Hono } from 'hono';
import type { MediaService } from '#features/media/server/serve-media.ts';
import { manifestIcons } from '#features/shop/look/site-look.ts';
import { LETTER_ICON, iconsOf, letterIcon } from '#features/shop/look/site-icons.ts';
import { paletteTokens } from '#features/shop/look/palette-tokens.ts';
import type { CurrentShop } from '#features/shop/server/current-shop.ts';
import type { AppEnv } from '#platform/server/http/app-env.ts';
import { shopName } from '../config/feature-settings.ts';

const FOR_AN_HOUR = 'public, max-age=3600';

type Deps = { shop: CurrentShop; media: MediaService };

function manifest(shop: CurrentShop, app: object): string {
  const { who, look } = shop.settings();
  const { page, deep } = paletteTokens(look, 'light');
  return JSON.stringify({
    name: shopName(shop),
    short_name: shopName(shop),
    ...(who.byline !== '' && { description: who.byline }),
    start_url: '/',
    ...app,
    display: 'standalone',
    background_color: page,
    theme_color: deep,
    icons: manifestIcons({ look, isDemo: shop.isDemo }),
  });
}

/** The owner's pages as an app beside the shop's. */
function adminApp(shop: CurrentShop): object {
  const name = `Workbench of ${shopName(shop)}`;
  return {
    id: '/admin/today',
    name,
    short_name: 'Workbench',
    description: name,
    start_url: '/admin/today',
    scope: '/admin',
  };
}

/** How browsers and home screens show the shop: its manifest and icons. */
export function mountSiteIdentity(app: Hono<AppEnv>, { shop, media }: Deps): void {
  const text = (c: Context<AppEnv>, body: string, type: string): Response =>
    c.body(body, 200, { 'content-type': type, 'cache-control': FOR_AN_HOUR });
  const MANIFEST = 'application/manifest+json';
  app.get('/manifest.webmanifest', (c) => text(c, manifest(shop, {}), MANIFEST));
  app.get('/admin.webmanifest', (c) => text(c, manifest(shop, adminApp(shop)), MANIFEST));
  app.get(LETTER_ICON, (c) =>
    text(c, letterIcon(shopName(shop), shop.settings().look), 'image/svg+xml'),
  );
  app.get('/:icon{icon-.+}', (c, next) => {
    const icon = iconsOf(shop.settings().look).get(c.req.path);
    return icon === undefined ? next() : media.serveIcon(c.req.raw, icon.mediaId, icon);
  });
}
