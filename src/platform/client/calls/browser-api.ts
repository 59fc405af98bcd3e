import { createApiClient } from './api.ts';

export const api = createApiClient((path, init) => fetch(path, init));
