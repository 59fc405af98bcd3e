import { route, type Route } from '#platform/server/http/route.ts';
import * as calls from '../../security-endpoints.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { securityOf } from './security-of.ts';

type SessionRules = {
  /** The owner, who may not do without the second step. */
  boundUid: string | undefined;
};

/** The calls by which people look after where they are signed in. Only with the embedded provider. */
export function sessionRoutes({ boundUid }: SessionRules): Route[] {
  return [
    route(calls.getSecurity, (ctx) => securityOf(ctx, { boundUid })),
    route(calls.endSession, (ctx, { params }) => endSession(ctx, params.id)),
    route(calls.endOtherSessions, (ctx) => endOtherSessions(ctx)),
  ];
}
