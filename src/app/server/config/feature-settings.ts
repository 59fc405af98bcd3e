import type { IdentityFacts } from '#platform/client/page/load-context.ts';
import type { IdentitySettings, OutsideIssuer } from '#features/identity/server/open-identity.ts';
import type { GoogleSettings } from '#features/identity/server/provider/google-settings.ts';
import type { PictureSettings } from '#features/media/server/storage/open-picture-stores.ts';
import type { PageSources } from '#platform/server/http/security-headers.ts';
import type { Gateway, GatewayKeys } from '#features/payments/gateway/gateway.ts';
import {
  createKeysSettings,
  type KeysSettings,
} from '#features/payments/gateway/server/keys/keys-settings.ts';
import { RAZORPAY_ORIGIN } from '#features/payments/gateway/server/razorpay/razorpay.ts';
import type { UpiAccount } from '#features/payments/upi-link.ts';
import type { BucketAccess } from '#platform/server/backup/offsite/backup-bucket.ts';
import type { OffsiteSettings } from '#platform/server/backup/offsite/copy-offsite.ts';
import { listCategoryNames } from '#features/catalogue/server/product-queries.ts';
import { bucketFolder } from '#platform/server/storage/s3.ts';
import { DEMO_SETTINGS } from '#demo/shop-settings.ts';
import { mailLogoUrl } from '#features/media/picture-formats.ts';
import { manifestIcons } from '#features/shop/look/site-look.ts';
import { mailColours } from '#features/shop/look/mail-look.ts';
import type { CurrentShop } from '#features/shop/server/current-shop.ts';
import { UNNAMED_OWNER } from '#features/profile/server/profile.ts';
import { UNNAMED } from '#features/shop/server/present-shop.ts';
import { serverOfUrl, type MailServer } from '#platform/server/mail/mail-server.ts';
import type { Letterhead, Sender } from '#platform/server/mail/content/sender.ts';
import type { Context } from '#platform/server/context.ts';
import type { Config } from './config.ts';

const FIREBASE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

function outsideIssuer(config: Config): OutsideIssuer | undefined {
  switch (config.IDENTITY) {
    case 'embedded':
      return undefined;
    case 'firebase': {
      const audience = config.FIREBASE_PROJECT_ID ?? '';
      const issuer = `https://securetoken.google.com/${audience}`;
      return { issuer, audience, jwksUrl: FIREBASE_KEYS };
    }
    case 'oidc':
      return {
        issuer: config.OIDC_ISSUER ?? '',
        audience: config.OIDC_AUDIENCE ?? '',
        jwksUrl: config.OIDC_JWKS_URL ?? '',
      };
  }
}

function googleSettings(config: Config): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const issuer = config.GOOGLE_ISSUER;
  return { clientId, clientSecret, ...(issuer !== undefined && { issuer }) };
}

/** @param standIn the demo's stand-in for Google, where one runs */
export function identitySettings(
  config: Config,
  shop: CurrentShop,
  standIn?: GoogleSettings,
): IdentitySettings {
  const { owner } = shop.settings().who;
  const outside = outsideIssuer(config);
  const google = googleSettings(config) ?? standIn;
  return {
    letterhead: () => letterhead(shop),
    shopWords: async (db) => {
      const { name, byline } = shop.settings().who;
      return [name, byline, ...(await listCategoryNames(db))];
    },
    requiresMfa: config.requiresMfa,
    throttlesSignIns: config.RATE_LIMITS,
    owner: {
      email: config.ADMIN_EMAIL ?? ownerEmail(config, shop),
      password: config.ADMIN_PASSWORD,
      byLink: !config.DEMO,
      name: owner || UNNAMED_OWNER,
    },
    ...(outside && { outside }),
    address: shop,
    ...(config.ADMIN_UID !== undefined && { adminUid: config.ADMIN_UID }),
    ...(google && { google }),
  };
}

export function firebaseSettings(config: Config): IdentityFacts['firebase'] {
  if (config.IDENTITY !== 'firebase') return undefined;
  const projectId = config.FIREBASE_PROJECT_ID ?? '';
  return {
    projectId,
    apiKey: config.FIREBASE_API_KEY ?? '',
    authDomain: config.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
    ...(config.FIREBASE_EMULATOR !== undefined && {
      emulator: new URL(config.FIREBASE_EMULATOR).origin,
    }),
  };
}

/** Outside origins of a page: Firebase's calls and Google's window. */
export function identitySources(config: Config): PageSources {
  const firebase = firebaseSettings(config);
  if (!firebase) return {};
  const emulator = firebase.emulator === undefined ? [] : [firebase.emulator];
  return {
    script: ['https://apis.google.com'],
    connect: [
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      ...emulator,
    ],
    frame: [`https://${firebase.authDomain}`, ...emulator],
  };
}

/** Undefined while the shop has no UPI ID. */
export function upiAccount(shop: CurrentShop): UpiAccount | undefined {
  const { upiId: id, upiName } = shop.settings().pay;
  if (id === '') return undefined;
  const isDemo = shop.isDemo && id === DEMO_SETTINGS.pay.upiId;
  return { id, payee: upiName || shopName(shop), isDemo };
}

/** Where the page of an order may send its form. */
export function gatewaySources(config: Config, keys: KeysSettings): string[] {
  return keys.inUse() ? [gatewayOrigin(config)] : [];
}

function gatewayOrigin({ RAZORPAY_URL: standIn }: Config): string {
  return standIn === undefined ? RAZORPAY_ORIGIN : new URL(standIn).origin;
}

/** The keys that are set on the server, which the owner's own do not replace. */
function machineKeys({
  RAZORPAY_KEY_ID: keyId,
  RAZORPAY_KEY_SECRET: keySecret,
  RAZORPAY_WEBHOOK_SECRET: webhookSecret,
}: Config): GatewayKeys | undefined {
  if (keyId === undefined || keySecret === undefined || webhookSecret === undefined) {
    return undefined;
  }
  return { keyId, keySecret, webhookSecret };
}

export function openGatewayKeys(config: Config, ctx: Pick<Context, 'db' | 'log'>): KeysSettings {
  const [keys, origin] = [machineKeys(config), gatewayOrigin(config)];
  return createKeysSettings({ ...ctx, machineKeys: keys, origin });
}

/** Whether the gateway's page and its events find the shop; a stand-in on this machine always does. */
export function isGatewayReachable(config: Config, shop: CurrentShop): boolean {
  if (config.RAZORPAY_URL !== undefined) return mailOrigin(config, shop) !== undefined;
  return shop.origin()?.startsWith('https:') ?? false;
}

/** The gateway that buyers may pay through; undefined without accepted keys or an https address, or while the owner has it off. */
export function offeredGateway(
  config: Config,
  shop: CurrentShop,
  keys: KeysSettings,
): Gateway | undefined {
  if (shop.settings().pay.online === 'off' || !isGatewayReachable(config, shop)) return undefined;
  return keys.checked()?.isAccepted ? keys.inUse()?.gateway : undefined;
}

/** A shop without a name is known by its address, so that an authenticator app can tell it from others. */
export function shopName(shop: CurrentShop): string {
  const origin = shop.origin();
  return shop.settings().who.name || (origin && new URL(origin).host) || UNNAMED.name;
}

/** The owner's mail address; the fallbacks apply until she has named one. */
function ownerEmail({ ADMIN_EMAIL, MAIL_FROM }: Config, shop: CurrentShop): string {
  return shop.settings().who.email || ADMIN_EMAIL || MAIL_FROM || DEMO_SETTINGS.who.email;
}

function letterhead(shop: CurrentShop): Letterhead {
  const { look, who } = shop.settings();
  return {
    shopName: shopName(shop),
    colours: mailColours(look),
    origin: shop.origin(),
    address: who.address,
    ...(look.logo && { logo: { ...look.logo, src: mailLogoUrl(look.logo.mediaId) } }),
  };
}

export function localOrigin({ PORT }: Config): string {
  return `http://localhost:${PORT}`;
}

/** The origin for mails that are for their link; undefined while the shop knows none. The demo is tried out on its machine. */
export function mailOrigin(config: Config, shop: CurrentShop): string | undefined {
  return shop.origin() ?? shop.publicUrl ?? (shop.isDemo ? localOrigin(config) : undefined);
}

/** Whom push services turn to: the shop at its public https address. Undefined without one: nothing rings. */
function pushContact(config: Config, shop: CurrentShop): string | undefined {
  const origin = shop.origin();
  if (origin?.startsWith('https:')) return origin;
  return config.PUSH_SERVICE === undefined ? undefined : `mailto:${ownerEmail(config, shop)}`;
}

/** What rings the owner's devices, beside the queue. */
export function pushSettings(config: Config, shop: CurrentShop) {
  return {
    contact: () => pushContact(config, shop),
    icon: () => manifestIcons({ look: shop.settings().look, isDemo: shop.isDemo })[0]?.src,
    pushStandIn: config.PUSH_SERVICE && new URL(config.PUSH_SERVICE).origin,
  };
}

export function sender(config: Config, shop: CurrentShop): Sender {
  return { ...letterhead(shop), ownerEmail: ownerEmail(config, shop) };
}

/** The address that mails are sent from; undefined until one is set. */
export function mailFrom({ MAIL_FROM }: Config, shop: CurrentShop): string | undefined {
  return MAIL_FROM ?? (shop.settings().who.email || undefined);
}

/** The mail server that is set on the server, which the owner's own does not replace. */
export function machineServer(config: Config, shop: CurrentShop): MailServer | undefined {
  const from = mailFrom(config, shop);
  if (config.SMTP_URL === undefined || from === undefined) return undefined;
  return serverOfUrl(config.SMTP_URL, from);
}

export function pictureSettings(config: Config): PictureSettings {
  return {
    url: config.PICTURES_URL,
    endpoint: config.PICTURES_S3_ENDPOINT,
    region: config.PICTURES_S3_REGION,
    key: config.PICTURES_S3_KEY,
    secret: config.PICTURES_S3_SECRET,
  };
}

/** Undefined without a key. */
export function bucketAccess(config: Config): BucketAccess | undefined {
  const { BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret } = config;
  if (key === undefined || secret === undefined) return undefined;
  return { endpoint: config.BACKUP_S3_ENDPOINT, region: config.BACKUP_S3_REGION, key, secret };
}

/** Undefined where backups stay on this machine. */
export function offsiteSettings(config: Config): OffsiteSettings | undefined {
  const { BACKUP_URL: url, BACKUP_PASSPHRASE: passphrase } = config;
  const access = bucketAccess(config);
  if (url === undefined || passphrase === undefined || access === undefined) return undefined;
  return { folder: bucketFolder(new URL(url)), access, passphrase };
}
