import { createApiClient } from './api.ts';

/** The API on the page's own origin. */
export const api = createApiClient((path, init) => fetch(path, init));
