import { endpoint } from '#platform/contract/endpoint.ts';
import { HOUR, rate, WRITE, type RateLimit } from '#platform/contract/rate-limit.ts';
import {
  Device,
  DeviceChoices,
  DeviceNotFound,
  DeviceParams,
  DeviceRefused,
  DeviceRemoved,
  Devices,
  RingingOff,
  RingTest,
  Subscription,
  TooManyDevices,
} from './contract.ts';

const TEST_RING: RateLimit = { name: 'test-ring', rates: [rate(20, HOUR)], isShared: true };

const ADMIN = { role: 'admin', limit: WRITE, status: 200 } as const;
const ONE = { ...ADMIN, params: DeviceParams, problems: [DeviceNotFound] } as const;
const CHOICES = {
  name: 'My phone',
  kinds: ['order', 'payment'],
  showsNames: false,
  quiet: { from: 1320, until: 420 },
};

export const listDevices = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/devices',
  summary: 'Phones and computers of the owner that ring, and what a browser needs to become one',
  response: Devices,
  problems: [],
});

export const postDevice = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/devices',
  summary: 'Ring a browser from now on; without choices, renew one that rings already',
  body: Subscription,
  example: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/example',
    keys: {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    choices: CHOICES,
  },
  response: Device,
  problems: [DeviceNotFound, DeviceRemoved, TooManyDevices, DeviceRefused, RingingOff],
});

export const putDevice = endpoint({
  ...ONE,
  method: 'PUT',
  path: '/v2/admin/devices/{id}',
  summary: 'Change the name of a device, what it rings for and when it is quiet',
  body: DeviceChoices,
  example: CHOICES,
  response: Device,
});

export const deleteDevice = endpoint({
  ...ONE,
  method: 'DELETE',
  path: '/v2/admin/devices/{id}',
  summary: 'Ring a device no more',
  response: Devices,
});

export const postRingTest = endpoint({
  ...ONE,
  limit: TEST_RING,
  method: 'POST',
  path: '/v2/admin/devices/{id}/test',
  summary: 'Ring a device now, to see that it does',
  response: RingTest,
  problems: [DeviceNotFound, RingingOff],
});
