import * as z from 'zod';
import { plainCode } from '#platform/contract/typed/typed-text.ts';

const LIKE = 'like https://shop.example';
export const TYPE_WEB_ADDRESS = `Type the address of your shop as a browser shows it, ${LIKE}`;

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const OWN_NETWORK =
  /^(?:0\.0\.0\.0|(?:10\.\d+|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\.\d+\.\d+|\[(?:::|f[cde].*)\]|[^.[]+|.+\.(?:local|lan|internal|home\.arpa))$/;
const NUMBERS = /^(?:[\d.]+|\[.*\])$/;
const NAME =
  /^(?:[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{M}][\p{L}\p{N}\p{M}-]*$/u;

/** An address that only the machine of the shop reaches, or without https its own network. */
export function isLocalAddress(origin: string): boolean {
  const { scheme, host } = partsOf(origin);
  return LOOPBACK.test(host) || (scheme === 'http' && OWN_NETWORK.test(host));
}

/** The address where it counts as the shop's: links in emails lead customers there. */
export function customersAddress(origin: string | undefined): string | undefined {
  return origin === undefined || isLocalAddress(origin) ? undefined : origin;
}

const USUAL_PORTS: Record<string, string> = { http: '80', https: '443' };

function partsOf(address: string) {
  const [, scheme = '', who = '', host = '', port = '', rest = ''] =
    /^([a-z][\w+.-]*):\/\/(?:([^/?#]*)@)?(\[[^\]]*\]|[^/?#:]*)(?::([^/?#]*))?(.*)$/i.exec(
      address,
    ) ?? [];
  return { scheme, who, host, port, rest };
}

/** What was typed or pasted with its scheme, in small letters, without what changes nothing: the last slash and dot, the usual port. */
export function typedWebAddress(typed: string): string {
  const text = plainCode(typed);
  if (text === '' || /^[a-z][\w+.-]*:(?!\/\/|\d)/i.test(text)) return text;
  const whole = text.includes('://') ? text : `https://${text}`;
  const { scheme, who, host, port, rest } = partsOf(whole);
  const name = host.toLowerCase().replace(/\.$/, '');
  const known = scheme.toLowerCase();
  return [
    `${known}://`,
    who && `${who}@`,
    name,
    port && port !== USUAL_PORTS[known] && `:${port}`,
    rest === '/' ? '' : rest,
  ]
    .filter(Boolean)
    .join('');
}

type Parts = ReturnType<typeof partsOf>;

/** The first that matches is shown. */
const FAULTS: {
  matches: (parts: Parts) => boolean;
  say: (parts: Parts) => string;
}[] = [
  { matches: ({ scheme }) => scheme !== 'https' && scheme !== 'http', say: () => TYPE_WEB_ADDRESS },
  {
    matches: ({ who }) => who !== '',
    say: () => `Leave out what comes before the @: type it ${LIKE}`,
  },
  {
    matches: ({ host }) => LOOPBACK.test(host),
    say: ({ host }) =>
      `Only this computer reaches ${host}, so no buyer could open a link in an email. Type the address that buyers use, ${LIKE}`,
  },
  {
    matches: ({ host }) => NUMBERS.test(host),
    say: () => `Type the name of your shop, ${LIKE}: buyers don't remember numbers`,
  },
  { matches: ({ host }) => !NAME.test(host), say: () => TYPE_WEB_ADDRESS },
  {
    matches: ({ port }) =>
      port !== '' && (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535),
    say: ({ port }) => `Check the number after the name: ${port} leads nowhere`,
  },
  {
    matches: ({ rest }) => rest !== '',
    say: ({ rest }) => `Leave out what follows the name: ${rest.slice(0, 40)}`,
  },
  {
    matches: ({ scheme }) => scheme === 'http',
    say: () => 'Begin with https://. Without it, others on the network can read what buyers type',
  },
];

/** What is wrong with an address of `typedWebAddress`, for its owner; undefined: nothing. */
function faultOf(address: string): string | undefined {
  const parts = partsOf(address);
  return FAULTS.find(({ matches }) => matches(parts))?.say(parts);
}

/** The origin of the shop: https and a name that customers reach; no path, no user. */
export const TypedWebAddress = z
  .string(TYPE_WEB_ADDRESS)
  .overwrite(typedWebAddress)
  .max(300, TYPE_WEB_ADDRESS)
  .superRefine((address, issues) => {
    const fault = faultOf(address);
    if (fault !== undefined) issues.addIssue({ code: 'custom', message: fault });
  });
