import { existsSync } from 'node:fs';
import { atOrigin } from '#platform/contract/at-origin.ts';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Fetch } from '#platform/client/calls/api.ts';
import type { CurrentShop } from '#features/shop/server/current-shop.ts';
import type { LinkPage } from '#features/shop/settings/link-page-settings.ts';
import { presentLinkPage, presentLook, presentShop } from '#features/shop/server/present-shop.ts';
import type { Shop } from '#features/shop/storefront/use-shop.ts';
import type { ShopSettings } from '#features/shop/settings/settings.ts';
import type { KeysSettings } from '#features/payments/gateway/server/keys/keys-settings.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Config } from '../config/config.ts';
import { firebaseSettings, offeredGateway } from '../config/feature-settings.ts';
import { isOwnerPage, visitorRoutes } from './visitor-routes.ts';
import { originOf, type PageRenderer, type RenderedPage } from './mount-pages.ts';

type EntryModule = {
  createLoadContext(deps: { fetch: Fetch; shop: Shop; linkPage: LinkPage }): RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
  pageOf(context: RouterContextProvider): RenderedPage['body'] | null;
};
export type RendererOptions = {
  config: Config;
  shop: CurrentShop;
  gatewayKeys: KeysSettings;
  fetchApi: (request: Request) => Promise<Response>;
  readCached: (path: string) => Awaited<ReturnType<Fetch>> | undefined;
  hasGoogleAt: (origin: string) => boolean;
};

const KINDS = { embedded: 'embedded', firebase: 'firebase', oidc: 'none' } as const;

type Facts = Pick<RendererOptions, 'config' | 'shop' | 'gatewayKeys' | 'hasGoogleAt'>;

function shopOf(
  { config, shop, gatewayKeys, hasGoogleAt }: Facts,
  request: Request,
  settings: ShopSettings,
): Shop {
  const origin = originOf(shop, request);
  const kind = KINDS[config.IDENTITY];
  const firebase = firebaseSettings(config);
  return {
    ...presentShop(settings, {
      isDemo: config.DEMO,
      hasAddress: shop.origin() !== undefined,
      isSelling: shop.isSelling(),
      takesOnline: offeredGateway(config, shop, gatewayKeys) !== undefined,
      wasOpened: shop.wasOpened(),
      takenCapacity: shop.takenCapacity(),
      now: systemClock.now(),
    }),
    look: presentLook(settings, config.DEMO),
    identity: {
      kind,
      hasGoogle: kind === 'firebase' || hasGoogleAt(origin),
      ...(firebase && { firebase }),
    },
    origin,
  };
}

export function pageHandler(
  build: ServerBuild,
  mode: 'production' | 'development',
  options: RendererOptions,
): PageRenderer['render'] {
  const entry = build.entry.module as unknown as EntryModule;
  const { assets } = build;
  const visitorBuild = { ...build, assets: { ...assets, url: visitorRoutes(assets.url) } };
  const handle = entry.createRequestHandler(build, mode);
  const handleVisitor =
    mode === 'production' ? entry.createRequestHandler(visitorBuild, mode) : handle;
  return async (request, settings = options.shop.settings()) => {
    const { origin, pathname } = new URL(request.url);
    const context = entry.createLoadContext({
      fetch: async (apiPath, init) =>
        (init?.method === 'GET' ? options.readCached(apiPath) : undefined) ??
        options.fetchApi(new Request(atOrigin(origin, apiPath), init)),
      shop: shopOf(options, request, settings),
      linkPage: presentLinkPage(settings),
    });
    const response = await (isOwnerPage(pathname) ? handle : handleVisitor)(request, context);
    const body = entry.pageOf(context) ?? new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  };
}

function importBuild(file: string): Promise<ServerBuild> {
  return import(pathToFileURL(file).href) as Promise<ServerBuild>;
}

function buildFile(rootDir: string): string {
  return path.join(rootDir, 'build/server/index.js');
}

export function preloadBuild(rootDir: string): void {
  importBuild(buildFile(rootDir)).catch(() => undefined);
}

export async function createBuiltRenderer(
  rootDir: string,
  options: RendererOptions,
): Promise<PageRenderer> {
  const file = buildFile(rootDir);
  if (!existsSync(file)) {
    throw new Error(
      'The web is not built: run `npm run build` first (`npm start` does it by itself).',
    );
  }
  const build = await importBuild(file);
  return { isDev: false, render: pageHandler(build, 'production', options) };
}
