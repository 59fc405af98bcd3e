import { route, type Route } from '#platform/server/http/route.ts';
import { claimOwner as claimOwnerCall } from '../endpoints.ts';
import * as calls from '../security-endpoints.ts';
import { claimOwner } from './accounts/owner-link.ts';
import { endOtherSessions, endSession, getSecurity } from './sessions/sessions.ts';

type AccountOptions = {
  /** Uid of the owner, who cannot turn the second step off. */
  mfaRequiredFor: string | undefined;
  shopName: () => string;
};

/** Calls about accounts and sessions beside the embedded provider's own. */
export function accountRoutes({ mfaRequiredFor, shopName }: AccountOptions): Route[] {
  return [
    route(claimOwnerCall, async (ctx, { body }) => {
      await claimOwner(ctx, body, { shopName: shopName() });
      return { status: true as const };
    }),
    route(calls.getSecurity, (ctx) => getSecurity(ctx, { mfaRequiredFor })),
    route(calls.endSession, (ctx, { params }) => endSession(ctx, params.id)),
    route(calls.endOtherSessions, (ctx) => endOtherSessions(ctx)),
  ];
}
