import type { AddressInfo } from 'node:net';
import { atOrigin } from '#platform/contract/at-origin.ts';
import { networkInterfaces } from 'node:os';
import type { CurrentShop } from '#features/shop/server/current-shop.ts';
import { customersAddress } from '#features/shop/web-address/web-address.ts';
import { isWithoutOwner, type Config } from '../config/config.ts';
import { shopName } from '../config/feature-settings.ts';
import type { Accounts } from './start-shop.ts';

function lanAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find((address) => address.family === 'IPv4' && !address.internal)?.address;
}

const GOOGLE_LINE =
  "  'Continue with Google' works on this machine, with a stand-in. For Google itself: GOOGLE_CLIENT_ID.";

type Shown = Accounts & {
  /** Path and fragment; undefined while an earlier one works. */
  ownerLink?: string | undefined;
  isMailSetUp: boolean;
};

function accountLines({ owner, demo, hasGoogleStandIn, ownerLink }: Shown, home: string): string[] {
  const lines = [
    ...(demo ? [`  Demo customer: ${demo.email}, password ${demo.password}`] : []),
    ...(hasGoogleStandIn ? [GOOGLE_LINE] : []),
  ];
  if (!owner) return lines;
  if (ownerLink !== undefined) {
    return [
      ...lines,
      '  The shop has no owner yet. Whoever opens this link becomes the owner; it works once, within 24 hours:',
      `  ${atOrigin(new URL(home).origin, ownerLink)}`,
    ];
  }
  if (owner.awaitsLink) {
    return [
      ...lines,
      '  The shop has no owner yet. The link that was shown before still works; `npm run admin -- --link` makes another.',
    ];
  }
  const how = owner.password
    ? `password ${owner.password} (shown only now)`
    : '`npm run admin` makes a new password';
  return [...lines, `  Owner: ${owner.email}, ${how}`];
}

function adminLines(config: Config): string[] {
  const { IDENTITY, DEMO, requiresMfa } = config;
  if (isWithoutOwner(config)) {
    return [
      `  Nobody can open the workbench: with IDENTITY=${IDENTITY} it needs ADMIN_UID, the owner's user id there.`,
    ];
  }
  if (IDENTITY !== 'embedded') return [];
  if (requiresMfa) {
    return ['  The workbench asks the owner for a second step: an authenticator app on the phone.'];
  }
  const why = DEMO ? ', as this is a demo' : '';
  return [`  The workbench opens without a second step${why}: ADMIN_SECOND_STEP=on demands one.`];
}

function mailLines({ SMTP_URL }: Config, isSetUp: boolean): string[] {
  if (isSetUp) return [];
  const lack =
    SMTP_URL === undefined
      ? 'the owner names a mailbox (/admin/mail-server) or SMTP_URL is given'
      : 'MAIL_FROM or OWNER_EMAIL is given';
  return [`  Email is not set up: emails wait, readable, until ${lack}.`];
}

/** What is wrong with an address that works all the same. */
function addressLines({ PUBLIC_URL: address }: Config): string[] {
  if (address === undefined || address.startsWith('https:')) return [];
  if (customersAddress(address) === undefined) {
    return [
      `  Only this machine or its network reaches PUBLIC_URL=${address}: emails have no links until it is the address that buyers use.`,
    ];
  }
  return [
    `  PUBLIC_URL=${address} is not https: anybody on the way can read passwords and addresses. Put a proxy with https before the shop, and name it with https.`,
  ];
}

type Opened = { config: Config; currentShop: CurrentShop };

export function welcome(
  { config, currentShop }: Opened,
  { port }: AddressInfo,
  accounts: Shown,
): string {
  const local = `http://localhost:${port}`;
  const lan = config.HOST === '0.0.0.0' ? lanAddress() : undefined;
  return [
    '',
    `  ${shopName(currentShop)} is open: ${currentShop.origin() ?? local}`,
    ...(lan && !config.PUBLIC_URL
      ? [`  On a phone in the same network: http://${lan}:${port}`]
      : []),
    ...addressLines(config),
    ...accountLines(accounts, config.PUBLIC_URL ?? local),
    ...mailLines(config, accounts.isMailSetUp),
    ...adminLines(config),
    ...(currentShop.isSelling()
      ? []
      : ['  Nobody can order yet: sign in as the owner and set the shop up.']),
    ...(config.DEMO ? ['  This is the demo shop. DEMO=off starts an empty one.'] : []),
    '  Stop it with Ctrl-C.',
    '',
  ].join('\n');
}
