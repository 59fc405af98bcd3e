import { route, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../endpoints.ts';
import {
  discardDraft,
  publishDraft,
  restoreRevision,
  saveDraft,
} from './settings/edit-settings.ts';
import { openPreview } from './shop-preview.ts';
import { presentShop } from './present-shop.ts';
import { listShopRevisions, readShop, type ShopDeps } from './settings/read-settings.ts';
import {
  answerQuestion,
  getWebAddress,
  proveWebAddress,
  type WebAddressDeps,
} from '../web-address/server/stored-web-address.ts';

export function shopRoutes(
  deps: ShopDeps & WebAddressDeps & { takesOnline: () => boolean },
): Route[] {
  const { shop, takesOnline } = deps;
  return [
    route(calls.getShop, async ({ clock }) =>
      presentShop(shop.settings(), {
        isDemo: shop.isDemo,
        hasAddress: shop.origin() !== undefined,
        isSelling: shop.isSelling(),
        takesOnline: takesOnline(),
        wasOpened: shop.wasOpened(),
        takenCapacity: shop.takenCapacity(),
        now: clock.now(),
      }),
    ),
    route(calls.getAdminShop, (ctx) => readShop(ctx, deps)),
    route(calls.putShopDraft, (ctx, { body }) => saveDraft(ctx, deps, body)),
    route(calls.deleteShopDraft, (ctx, { query }) => discardDraft(ctx, deps, query.version)),
    route(calls.publishShop, (ctx, { body }) => publishDraft(ctx, deps, body)),
    route(calls.postShopPreview, (ctx) => openPreview(ctx)),
    route(calls.listShopRevisions, (ctx) => listShopRevisions(ctx)),
    route(calls.restoreShopRevision, (ctx, { params, body }) =>
      restoreRevision(ctx, deps, { ...params, ...body }),
    ),
    route(calls.getWebAddress, (ctx) => getWebAddress(ctx, deps)),
    route(calls.putWebAddress, (ctx, { body }) => proveWebAddress(ctx, deps, body)),
    route(calls.getWebAddressProof, (ctx, { params, headers }) =>
      answerQuestion(ctx, { ...params, ...headers }),
    ),
  ];
}
