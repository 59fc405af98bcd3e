import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { READ, WRITE } from '#platform/contract/rate-limit.ts';
import { OrderNotFound, OrderParams } from '../orders/contract.ts';
import {
  GuestOrderParams,
  OrderInAccount,
  OrderKeyHeaders,
} from '../orders/guest/guest-contract.ts';
import {
  GuestPaperParams,
  NewPaper,
  NothingReceived,
  OrderNotSold,
  OrderPapers,
  OwnPaperParams,
  Paper,
  PaperNotFound,
  PaperParams,
  PapersNotReady,
  PaperThere,
  PaperYears,
  RegisteredPaper,
  RegisterQuery,
  YearQuery,
} from './contract.ts';
import { LabelsQuery } from './label-contract.ts';

const ADMIN = { role: 'admin', limit: WRITE, status: 200 } as const;
const BYTES = { status: 200, response: z.instanceof(Uint8Array) } as const;
const PDF = { ...BYTES, limit: READ, responseType: 'application/pdf' } as const;

export const listPapers = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/papers',
  summary: 'The papers of a financial year, the latest first',
  query: RegisterQuery,
  response: z.array(RegisteredPaper),
  paged: true,
  problems: [],
});

export const getPaperYears = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/paper-years',
  summary: 'The financial years with papers, and the one of now',
  response: PaperYears,
  problems: [],
});

export const getRegister = endpoint({
  ...BYTES,
  method: 'GET',
  path: '/v2/admin/paper-register',
  role: 'admin',
  limit: WRITE,
  summary: 'The register of a financial year as CSV: one row for each rate of each paper',
  query: YearQuery,
  responseType: 'text/csv; charset=utf-8',
  problems: [],
});

export const getPaper = endpoint({
  ...PDF,
  method: 'GET',
  path: '/v2/admin/paper/{id}',
  role: 'admin',
  summary: 'A paper as PDF',
  params: PaperParams,
  problems: [PaperNotFound],
});

export const getOrderPapers = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/order/{id}/papers',
  summary: 'The papers of an order',
  params: OrderParams,
  response: OrderPapers,
  problems: [OrderNotFound],
});

export const postPaper = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/order/{id}/papers',
  summary:
    'Issue the bill or invoice of an order before it is sent, or a receipt for money received',
  params: OrderParams,
  body: NewPaper,
  example: { kind: 'sale' },
  status: 201,
  response: OrderPapers,
  problems: [NothingReceived, OrderNotFound, OrderNotSold, PaperThere, PapersNotReady],
});

export const getLabels = endpoint({
  ...PDF,
  method: 'GET',
  path: '/v2/admin/labels',
  role: 'admin',
  limit: WRITE,
  summary: 'Address labels or packing slips of orders as PDF, without prices',
  query: LabelsQuery,
  problems: [OrderNotFound],
});

const OWN = {
  method: 'GET',
  path: '/v2/order/{id}/papers',
  role: 'customer',
  limit: READ,
  status: 200,
  response: z.array(Paper),
} as const;

export const listOwnPapers = endpoint({
  ...OWN,
  summary: "The papers of one of the caller's orders",
  params: OrderParams,
  problems: [OrderNotFound],
});

export const getOwnPaper = endpoint({
  ...PDF,
  method: 'GET',
  path: '/v2/order/{id}/papers/{name}',
  role: 'customer',
  summary: "A paper of one of the caller's orders as PDF",
  params: OwnPaperParams,
  problems: [OrderNotFound, PaperNotFound],
});

export const listGuestPapers = endpoint({
  ...OWN,
  path: '/v2/guest-order/{number}/papers',
  role: 'visitor',
  summary: 'The papers of an order without an account, by the key of its link',
  params: GuestOrderParams,
  headers: OrderKeyHeaders,
  problems: [OrderInAccount, OrderNotFound],
});

export const getGuestPaper = endpoint({
  ...PDF,
  method: 'GET',
  path: '/v2/guest-order/{number}/papers/{name}',
  role: 'visitor',
  summary: 'A paper of an order without an account as PDF, by the key of its link',
  params: GuestPaperParams,
  headers: OrderKeyHeaders,
  problems: [OrderInAccount, OrderNotFound, PaperNotFound],
});
