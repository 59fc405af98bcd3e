import { expect, test } from 'vitest';
import { HostRefused, isPublicAddress, PUBLIC_NETWORK, reachableAddress } from './mail-network.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.9.9.9',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001:0:7f00:1::',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:c0a8:101::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  '2607:f8b0::1%eth0',
  'fec0::1',
  'ff02::1',
  // No addresses at all: a resolver may understand them.
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  'localhost',
  '',
])('%s is inside', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '8.8.8.8',
  '74.125.24.108',
  '100.63.255.255',
  '172.15.0.1',
  '172.32.0.1',
  '192.169.0.1',
  '223.255.255.254',
  '2404:6800:4003:c00::6c',
  '2607:f8b0:4023:1::6d',
])('%s is of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('a name with addresses of both kinds is reached by the public one only', async () => {
  const network = {
    addressesOf: async () => ['10.0.0.1', '::ffff:10.0.0.1', '8.8.8.8'],
    isReachable: isPublicAddress,
  };
  expect(await reachableAddress(network, 'smtp.example.com')).toBe('8.8.8.8');
});

test('names of the machine itself are refused', async () => {
  const refused = reachableAddress(PUBLIC_NETWORK, 'localhost');
  await expect(refused).rejects.toMatchObject({ code: 'EINSIDE' });
  await expect(refused).rejects.toBeInstanceOf(HostRefused);
});
