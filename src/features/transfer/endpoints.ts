import * as z from 'zod';
import { TwoFactorLocked } from '#features/identity/security-contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ShopBusy, ValidationFailed } from '#platform/contract/problem.ts';
import { HOUR, rate, READ, WRITE, type RateLimit } from '#platform/contract/rate-limit.ts';
import {
  AddressSheetParams,
  ExportChoice,
  ExportProof,
  ExportRange,
  OpenSheetParams,
} from './export-contract.ts';
import {
  ImportMoved,
  ImportName,
  ImportNotFound,
  ImportParams,
  ImportPicture,
  ImportRow,
  ImportRowQuery,
  ImportRun,
  MAX_SHEET_BYTES,
  PicturesPlaced,
  PlacedPictures,
  SHEET_TYPES,
  SheetTooLong,
  SheetUnknown,
  SheetUnreadable,
} from './import-contract.ts';

/** Wrong codes and passwords too. */
const EXPORT: RateLimit = { name: 'export', rates: [rate(60, HOUR)], isShared: true };

/** Each is read and checked whole. */
const IMPORT: RateLimit = { name: 'import', rates: [rate(60, HOUR, 20)] };

const ADMIN = { role: 'admin', status: 200 } as const;
const CSV = { response: z.any(), responseType: 'text/csv; charset=utf-8' };

export const getExportChoice = endpoint({
  ...ADMIN,
  limit: READ,
  method: 'GET',
  path: '/v2/admin/export',
  summary: 'What the owner is asked for before a sheet with addresses',
  response: ExportChoice,
  problems: [],
});

export const getExport = endpoint({
  ...ADMIN,
  ...CSV,
  limit: EXPORT,
  method: 'GET',
  path: '/v2/admin/export/{sheet}',
  summary:
    'Lines, payments, products or materials as a sheet (CSV in UTF-8), of the days asked for',
  params: OpenSheetParams,
  query: ExportRange,
  problems: [ShopBusy, ValidationFailed],
});

export const postExport = endpoint({
  ...ADMIN,
  ...CSV,
  limit: EXPORT,
  method: 'POST',
  path: '/v2/admin/export/{sheet}',
  summary:
    'Orders with their addresses, or papers with a row for each rate, as a sheet (CSV in UTF-8), or a list for India Post or Shiprocket of what is to be sent; confirmed by a code or password',
  params: AddressSheetParams,
  query: ExportRange,
  body: ExportProof,
  mayBeEmpty: true,
  problems: [ShopBusy, TwoFactorLocked, ValidationFailed],
});

export const postImport = endpoint({
  ...ADMIN,
  limit: IMPORT,
  method: 'POST',
  path: '/v2/admin/imports',
  summary:
    'Check a product sheet (CSV) of Shopify, WooCommerce, Etsy or this shop, sent as it is; changes no product',
  query: ImportName,
  body: z.instanceof(Uint8Array),
  bodyTypes: SHEET_TYPES,
  bodyLimit: MAX_SHEET_BYTES,
  status: 201,
  response: ImportRun,
  problems: [SheetUnreadable, SheetUnknown, SheetTooLong],
});

export const listImports = endpoint({
  ...ADMIN,
  limit: READ,
  method: 'GET',
  path: '/v2/admin/imports',
  summary: 'The latest imports of product sheets',
  response: z.array(ImportRun),
  problems: [],
});

export const getImport = endpoint({
  ...ADMIN,
  limit: READ,
  method: 'GET',
  path: '/v2/admin/import/{id}',
  summary: 'How far an import is',
  params: ImportParams,
  response: ImportRun,
  problems: [ImportNotFound],
});

export const listImportRows = endpoint({
  ...ADMIN,
  limit: READ,
  method: 'GET',
  path: '/v2/admin/import/{id}/rows',
  summary: 'What each product of an imported sheet comes to, and what is wrong with it',
  params: ImportParams,
  query: ImportRowQuery,
  response: z.array(ImportRow),
  paged: true,
  problems: [ImportNotFound],
});

export const listImportPictures = endpoint({
  ...ADMIN,
  limit: READ,
  method: 'GET',
  path: '/v2/admin/import/{id}/pictures',
  summary: 'Names of the picture files of an imported sheet, and which of them were uploaded',
  params: ImportParams,
  response: z.array(ImportPicture),
  problems: [ImportNotFound],
});

export const putImportPictures = endpoint({
  ...ADMIN,
  limit: WRITE,
  method: 'PUT',
  path: '/v2/admin/import/{id}/pictures',
  summary: 'Put uploaded pictures where a checked sheet names their files',
  params: ImportParams,
  body: PlacedPictures,
  response: PicturesPlaced,
  problems: [ImportNotFound, ImportMoved, ValidationFailed],
});

export const getFaultySheet = endpoint({
  ...ADMIN,
  response: z.instanceof(Uint8Array),
  responseType: CSV.responseType,
  limit: READ,
  method: 'GET',
  path: '/v2/admin/import/{id}/what-is-wrong',
  summary: 'The imported sheet with a column that says what is wrong',
  params: ImportParams,
  problems: [ImportNotFound],
});

export const postImportStart = endpoint({
  ...ADMIN,
  limit: WRITE,
  method: 'POST',
  path: '/v2/admin/import/{id}/start',
  summary: 'Bring in a checked sheet: new products are inactive; rows with faults are left out',
  params: ImportParams,
  status: 202,
  response: ImportRun,
  problems: [ImportNotFound, ImportMoved],
});

export const postImportUndo = endpoint({
  ...ADMIN,
  limit: WRITE,
  method: 'POST',
  path: '/v2/admin/import/{id}/undo',
  summary: 'Archive the products that an import made; what it changed stays',
  params: ImportParams,
  response: ImportRun,
  problems: [ImportNotFound, ImportMoved],
});
