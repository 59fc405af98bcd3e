import { ADMIN } from '#platform/client/query/admin-query.ts';
import { queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { Device, DeviceChoices, Devices } from '../../contract.ts';
import type {
  deleteDevice,
  listDevices,
  postDevice,
  postRingTest,
  putDevice,
} from '../../endpoints.ts';
import { choicesOf } from './choices.ts';
import { lastDevice } from '../this-browser.ts';

const KEY = [ADMIN, 'devices'];

export function useDevices() {
  return useApiQuery<Devices>(KEY, (signal) =>
    signedInApi<typeof listDevices>('GET /v2/admin/devices', { signal }),
  );
}

async function refreshed<T extends { ok: boolean }>(change: Promise<T>): Promise<T> {
  const result = await change;
  if (result.ok) await queries.invalidateQueries({ queryKey: KEY });
  return result;
}

export async function saveDevice(
  subscription: PushSubscription,
  change: { choices?: DeviceChoices; renews?: string },
) {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const body = { endpoint, keys: { p256dh, auth }, ...change };
  const saved = await refreshed(signedInApi<typeof postDevice>('POST /v2/admin/devices', { body }));
  if (saved.ok) lastDevice.save({ id: saved.data.id, choices: choicesOf(saved.data) });
  return saved;
}

export function changeDevice(id: string, body: DeviceChoices) {
  return refreshed(
    signedInApi<typeof putDevice>('PUT /v2/admin/devices/{id}', { params: { id }, body }),
  );
}

export function removeDevice({ id }: Device) {
  return refreshed(
    signedInApi<typeof deleteDevice>('DELETE /v2/admin/devices/{id}', { params: { id } }),
  );
}

export function testDevice({ id }: Device) {
  return signedInApi<typeof postRingTest>('POST /v2/admin/devices/{id}/test', { params: { id } });
}
