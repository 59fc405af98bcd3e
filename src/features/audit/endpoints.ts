import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { WRITE } from '#platform/contract/rate-limit.ts';
import { AuditEntry, AuditQuery } from './contract.ts';

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/v2/admin/audit',
  role: 'admin',
  limit: WRITE,
  summary: 'What was done through admin calls, newest first',
  query: AuditQuery,
  status: 200,
  response: z.array(AuditEntry),
  paged: true,
  problems: [],
});
