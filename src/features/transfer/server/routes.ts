import { proofFor } from '#features/identity/server/two-factor/confirm-owner.ts';
import { route, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../endpoints.ts';
import { exportAddresses, exportSheet } from './export/export-sheet.ts';
import {
  applyImport,
  faultySheet,
  getImport,
  listImportRows,
  listImports,
  undoImport,
  uploadSheet,
  type ImportDeps,
} from './import/imports.ts';
import { listImportPictures, placeImportPictures } from './import/pictures.ts';

export function transferRoutes(deps: ImportDeps): Route[] {
  return [
    route(calls.getExportChoice, async (ctx) => ({ proof: await proofFor(ctx) })),
    route(calls.getExport, (ctx, { params, query }) =>
      exportSheet(ctx, deps, { sheet: params.sheet, range: query }),
    ),
    route(calls.postExport, (ctx, { params, query, body }) =>
      exportAddresses(ctx, deps, { sheet: params.sheet, range: query, proof: body }),
    ),
    route(calls.postImport, (ctx, { query, body }) =>
      uploadSheet(ctx, deps, { file: body, name: query.name }),
    ),
    route(calls.listImports, (ctx) => listImports(ctx)),
    route(calls.getImport, (ctx, { params }) => getImport(ctx, params.id)),
    route(calls.listImportRows, (ctx, { params, query }) => listImportRows(ctx, params.id, query)),
    route(calls.listImportPictures, (ctx, { params }) => listImportPictures(ctx, params.id)),
    route(calls.putImportPictures, (ctx, { params, body }) =>
      placeImportPictures(ctx, params.id, body.pictures),
    ),
    route(calls.getFaultySheet, (ctx, { params }) => faultySheet(ctx, params.id)),
    route(calls.postImportStart, (ctx, { params }) => applyImport(ctx, deps, params.id)),
    route(calls.postImportUndo, (ctx, { params }) => undoImport(ctx, params.id)),
  ];
}
