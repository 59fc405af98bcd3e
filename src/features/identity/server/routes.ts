import { route, type Route } from '#platform/server/http/route.ts';
import * as calls from '../security-endpoints.ts';
import { endOtherSessions, endSession, getSecurity } from './sessions/sessions.ts';

/** Calls about one's own sessions, with the embedded provider only. `mfaRequiredFor`: uid of the owner, who cannot turn the second step off. */
export function sessionRoutes({ mfaRequiredFor }: { mfaRequiredFor: string | undefined }): Route[] {
  return [
    route(calls.getSecurity, (ctx) => getSecurity(ctx, { mfaRequiredFor })),
    route(calls.endSession, (ctx, { params }) => endSession(ctx, params.id)),
    route(calls.endOtherSessions, (ctx) => endOtherSessions(ctx)),
  ];
}
