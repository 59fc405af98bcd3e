export type Caller = string | { uid: string };

/** An IPv6 caller has at least a /64, which counts as one. */
export function callerKey(address: string): string {
  if (!address.includes(':')) return address;
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice(7);
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length;
  const full = address.includes('::')
    ? [...groups, ...Array.from({ length: missing }, () => '0'), ...tail.split(':').filter(Boolean)]
    : groups;
  return `${full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

export function bucketKey(name: string, caller: Caller): string {
  return `${name} ${typeof caller === 'string' ? callerKey(caller) : caller.uid}`;
}
