import { route, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../endpoints.ts';
import { listAuditEntries } from './list-audit-entries.ts';

export const auditRoutes: Route[] = [
  route(calls.listAuditEntries, (ctx, { query }) => listAuditEntries(ctx, query)),
];
