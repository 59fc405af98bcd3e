import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { callerOf, IN_PROCESS, isHostOf } from './caller.ts';

function from(remoteAddress: string | undefined, forwardedFor?: string): IncomingMessage {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

describe('the caller', () => {
  test.each([
    ['nobody is trusted, whatever is said', '198.51.100.1', 0, '192.0.2.1'],
    ['one proxy is trusted for what it wrote', '198.51.100.1', 1, '198.51.100.1'],
    [
      'what stands before it is the caller’s own invention',
      '10.0.0.1, 198.51.100.1',
      1,
      '198.51.100.1',
    ],
    ['two proxies stand in a row', '10.0.0.1, 198.51.100.1,172.16.0.1', 2, '198.51.100.1'],
    ['there are fewer entries than proxies', '198.51.100.1', 2, '192.0.2.1'],
    ['the header is not there', undefined, 1, '192.0.2.1'],
    ['the header is empty', ' ', 1, '192.0.2.1'],
    ['the proxy wrote a port too', '198.51.100.1:4711', 1, '198.51.100.1'],
    ['an IPv6 address stands in brackets', '[2001:db8::1]', 1, '2001:db8::1'],
    ['an IPv6 address has a port', '10.0.0.1:1, [2001:db8::1]:443', 1, '2001:db8::1'],
    ['an IPv6 address has neither', '2001:db8::1', 1, '2001:db8::1'],
    ['an IPv4 address stands in IPv6', '[::ffff:198.51.100.1]:443', 1, '::ffff:198.51.100.1'],
    ['an IPv6 address names its zone', '[fe80::1%eth0]:443', 1, 'fe80::1%eth0'],
    ['the entry is no address', 'unknown', 1, '192.0.2.1'],
    ['the entry is invented', '198.51.100.1:port', 1, '192.0.2.1'],
    ["the entry is the shop's own name for itself", 'in-process', 1, '192.0.2.1'],
  ])('is found when %s', (_name, forwardedFor, proxies, caller) => {
    expect(callerOf(from('192.0.2.1', forwardedFor), proxies)).toBe(caller);
  });

  test('is the shop itself when there was no request from outside', () => {
    expect(callerOf(undefined, 0)).toBe(IN_PROCESS);
    expect(callerOf(undefined, 1)).toBe(IN_PROCESS);
  });

  test('is never the shop itself when its connection is gone', () => {
    expect(callerOf(from(undefined), 0)).not.toBe(IN_PROCESS);
  });
});

test.each([
  ['https://shop.example', 'shop.example', true],
  ['https://shop.example', 'SHOP.example:443', true],
  ['https://shop.example', 'shop.example:80', false],
  ['https://shop.example:8443', 'shop.example:8443', true],
  ['https://shop.example:8443', 'shop.example', false],
  ['http://shop.example', 'shop.example:80', true],
  ['https://shop.example', 'other.example', false],
  ['https://shop.example', 'evil.example/shop.example', false],
  ['https://shop.example', '', false],
])('%s is named by %j: %s', (origin, named, expected) => {
  expect(isHostOf(origin, named)).toBe(expected);
});
