import { lookup } from 'node:dns/promises';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type MailNetwork = {
  addressesOf: (host: string) => Promise<string[]>;
  isReachable: (address: string) => boolean;
};

const LOOKUP_MS = 5_000;

/** Not of the public internet (IANA special-purpose registries). */
const INSIDE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** Within 2000::/3: tunnels that carry an IPv4 address, and documentation. */
const INSIDE_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const inside = new BlockList();
for (const [network, bits] of INSIDE_V4) inside.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of INSIDE_V6) inside.addSubnet(network, bits, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** True for an address of the public internet; a mapped or tunnelled one is none. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inside.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return global.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

export const PUBLIC_NETWORK: MailNetwork = {
  async addressesOf(host) {
    const found = await Promise.race([
      lookup(host, { all: true, order: 'ipv4first' }),
      sleep(LOOKUP_MS, undefined, { ref: false }),
    ]);
    return (found ?? []).map(({ address }) => address);
  },
  isReachable: isPublicAddress,
};

/** `EDNS`: no such host. `EINSIDE`: its addresses are not of the public internet. */
export class HostRefused extends Error {
  readonly code: 'EDNS' | 'EINSIDE';

  constructor(code: HostRefused['code'], host: string) {
    super(code === 'EDNS' ? `${host} was not found` : `${host} is inside the network of the shop`);
    this.code = code;
  }
}

/** One address to connect to: a second look-up by the connection could bring another one. @throws HostRefused */
export async function reachableAddress(network: MailNetwork, host: string): Promise<string> {
  const addresses = await network.addressesOf(host).catch(() => []);
  if (addresses.length === 0) throw new HostRefused('EDNS', host);
  const address = addresses.find((one) => network.isReachable(one));
  if (address === undefined) throw new HostRefused('EINSIDE', host);
  return address;
}
