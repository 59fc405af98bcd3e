import type { IdentitySettings, OutsideIssuer } from '#features/identity/server/open-identity.ts';
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

/** What the settings say about people, as the identity feature takes it. */
export function identitySettings(config: Config): IdentitySettings {
  const outside = outsideIssuer(config);
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config;
  return {
    shopName: config.SHOP_NAME,
    owner: {
      email: config.ADMIN_EMAIL ?? config.OWNER_EMAIL,
      password: config.ADMIN_PASSWORD,
      name: config.SHOP_OWNER,
    },
    ...(outside && { outside }),
    ...(config.PUBLIC_URL !== undefined && { publicUrl: config.PUBLIC_URL }),
    ...(config.ADMIN_UID !== undefined && { adminUid: config.ADMIN_UID }),
    ...(clientId !== undefined &&
      clientSecret !== undefined && {
        google: {
          clientId,
          clientSecret,
          ...(config.GOOGLE_ISSUER !== undefined && { issuer: config.GOOGLE_ISSUER }),
        },
      }),
  };
}
