import { route, type Route } from '#platform/server/http/route.ts';
import * as calls from '../security-endpoints.ts';
import { endOtherSessions, endSession, getSecurity } from './sessions/sessions.ts';

/**
 * The calls about one's own sessions. Only with the embedded provider.
 * @param boundUid the owner, who may not do without two-factor authentication
 */
export function sessionRoutes({ boundUid }: { boundUid: string | undefined }): Route[] {
  return [
    route(calls.getSecurity, (ctx) => getSecurity(ctx, { boundUid })),
    route(calls.endSession, (ctx, { params }) => endSession(ctx, params.id)),
    route(calls.endOtherSessions, (ctx) => endOtherSessions(ctx)),
  ];
}
