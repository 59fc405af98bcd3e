import { PASSWORD } from './people.ts';

const NO_SHEET = { own: 422, foreign: 422, invented: 422 };

export const TRANSFER_BODIES = {
  'GET /v2/admin/export': () => undefined,
  'GET /v2/admin/export/{sheet}': () => undefined,
  'POST /v2/admin/export/{sheet}': () => ({ currentPassword: PASSWORD }),
};

/** The ids name no sheets. */
export const TRANSFER_NOT_THERE = {
  'GET /v2/admin/export/{sheet}': NO_SHEET,
  'POST /v2/admin/export/{sheet}': NO_SHEET,
};
