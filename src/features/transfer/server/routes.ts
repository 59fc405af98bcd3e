import { proofFor } from '#features/identity/server/two-factor/confirm-owner.ts';
import { route, type Route } from '#platform/server/http/api/route.ts';
import { getExport, getExportChoice, postExport } from '../endpoints.ts';
import { exportAddresses, exportSheet, type ExportDeps } from './export/export-sheet.ts';

export function transferRoutes(deps: ExportDeps): Route[] {
  return [
    route(getExportChoice, async (ctx) => ({ proof: await proofFor(ctx) })),
    route(getExport, (ctx, { params, query }) =>
      exportSheet(ctx, deps, { sheet: params.sheet, range: query }),
    ),
    route(postExport, (ctx, { params, query, body }) =>
      exportAddresses(ctx, deps, { sheet: params.sheet, range: query, proof: body }),
    ),
  ];
}
