import { subscribe } from '../push-service.ts';
import { RING_CHOICES } from '../push-service.ts';
import type { SignedInApp } from '../signed-in-app.ts';
import type { Writes } from './write.ts';

async function device(shop: SignedInApp): Promise<string> {
  const { subscription } = subscribe('http://127.0.0.1:9');
  const body = { ...subscription, choices: RING_CHOICES };
  return (await shop.ask<{ id: string }>('POST /v2/admin/devices', body)).id;
}

export const DEVICE_WRITES: Writes = {
  'POST /v2/admin/devices': {
    action: 'device.add',
    make: async () => 'nothing',
    body: () => ({ ...subscribe('http://127.0.0.1:9').subscription, choices: RING_CHOICES }),
  },
  'PUT /v2/admin/devices/{id}': { action: 'device.edit', make: device, body: RING_CHOICES },
  'DELETE /v2/admin/devices/{id}': { action: 'device.remove', make: device },
  'POST /v2/admin/devices/{id}/test': { action: 'device.test', make: device },
};
