import { route, type Route } from '#platform/server/http/api/route.ts';
import { claimOwner as claimOwnerCall } from '../endpoints.ts';
import * as calls from '../security-endpoints.ts';
import { claimOwner } from './accounts/owner-link.ts';
import { endOtherSessions, endSession, getSecurity } from './sessions/sessions.ts';

type AccountOptions = {
  /** Uid of the owner, who cannot turn the second step off. */
  mfaRequiredFor: string | undefined;
  shopWords: () => Promise<string[]>;
};

/** Calls about accounts and sessions beside the embedded provider's own. */
export function accountRoutes({ mfaRequiredFor, shopWords }: AccountOptions): Route[] {
  return [
    route(claimOwnerCall, async (ctx, { body }) => {
      await claimOwner(ctx, body, { shopWords });
      return { status: true as const };
    }),
    route(calls.getSecurity, (ctx) => getSecurity(ctx, { mfaRequiredFor })),
    route(calls.endSession, (ctx, { params }) => endSession(ctx, params.id)),
    route(calls.endOtherSessions, (ctx) => endOtherSessions(ctx)),
  ];
}
