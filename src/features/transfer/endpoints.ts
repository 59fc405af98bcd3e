import * as z from 'zod';
import { TwoFactorLocked } from '#features/identity/security-contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ShopBusy, ValidationFailed } from '#platform/contract/problem.ts';
import { HOUR, rate, READ, type RateLimit } from '#platform/contract/rate-limit.ts';
import {
  AddressSheetParams,
  ExportChoice,
  ExportProof,
  ExportRange,
  OpenSheetParams,
} from './export-contract.ts';

/** Wrong codes and passwords too. */
const EXPORT: RateLimit = { name: 'export', rates: [rate(60, HOUR)], isShared: true };

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
  summary: 'Lines, payments or products as a sheet (CSV in UTF-8), of the days asked for',
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
    'Orders with their addresses as a sheet (CSV in UTF-8), or a list for India Post or Shiprocket of what is to be sent; confirmed by a code or password',
  params: AddressSheetParams,
  query: ExportRange,
  body: ExportProof,
  mayBeEmpty: true,
  problems: [ShopBusy, TwoFactorLocked, ValidationFailed],
});
