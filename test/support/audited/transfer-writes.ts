import { PASSWORD } from '../people.ts';
import type { Writes } from './write.ts';

export const TRANSFER_WRITES: Writes = {
  'POST /v2/admin/export/{sheet}': {
    action: 'export.sheet',
    make: async () => 'orders.csv',
    body: { currentPassword: PASSWORD },
  },
};
