import { PASSWORD } from './people.ts';

const NO_SHEET = { own: 422, foreign: 422, invented: 422 };
const NO_IMPORT = { own: 404, foreign: 404, invented: 422 };
/** Its body is no sheet. */
const NO_CSV = { own: 415, foreign: 415, invented: 415 };

export const TRANSFER_BODIES = {
  'GET /v2/admin/export': () => undefined,
  'GET /v2/admin/export/{sheet}': () => undefined,
  'POST /v2/admin/export/{sheet}': () => ({ currentPassword: PASSWORD }),
  'POST /v2/admin/imports': () => ({}),
  'GET /v2/admin/imports': () => undefined,
  'GET /v2/admin/import/{id}': () => undefined,
  'GET /v2/admin/import/{id}/rows': () => undefined,
  'GET /v2/admin/import/{id}/pictures': () => undefined,
  'PUT /v2/admin/import/{id}/pictures': () => ({
    pictures: [{ name: 'sea.jpg', mediaId: 'a'.repeat(22) }],
  }),
  'GET /v2/admin/import/{id}/what-is-wrong': () => undefined,
  'POST /v2/admin/import/{id}/start': () => undefined,
  'POST /v2/admin/import/{id}/undo': () => undefined,
};

/** The ids name no sheets, and no imports. */
export const TRANSFER_NOT_THERE = {
  'GET /v2/admin/export/{sheet}': NO_SHEET,
  'POST /v2/admin/export/{sheet}': NO_SHEET,
  'POST /v2/admin/imports': NO_CSV,
  'GET /v2/admin/import/{id}': NO_IMPORT,
  'GET /v2/admin/import/{id}/rows': NO_IMPORT,
  'GET /v2/admin/import/{id}/pictures': NO_IMPORT,
  'PUT /v2/admin/import/{id}/pictures': NO_IMPORT,
  'GET /v2/admin/import/{id}/what-is-wrong': NO_IMPORT,
  'POST /v2/admin/import/{id}/start': NO_IMPORT,
  'POST /v2/admin/import/{id}/undo': NO_IMPORT,
};
