import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { interactionPolicy, Provider, type Configuration, type JWK } from 'oidc-provider';
import { googleCallback } from '#features/identity/endpoints.ts';
import { DEMO_HOSTS } from '#features/identity/server/provider/google-settings.ts';
import type { People } from './demo-people.ts';
import { createMemory } from './memory.ts';
import { lostPage, pageHeaders } from './pages.ts';

export type IssuerOptions = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  people: People;
  /** Told of the shop's origin whenever somebody arrives from there. */
  arrivedFrom: (shopOrigin: string) => void;
  shopOrigin: () => string | undefined;
};

const SCOPE = 'openid email profile';
const MINUTE = 60;

/** Where people choose who they are, for one request that the shop has sent them with. */
export const CHOICE_PATH = '/people/';

async function makeKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' }) as JWK;
  return { ...jwk, alg: 'RS256', use: 'sig' };
}

function clientOf({ clientId, clientSecret }: IssuerOptions): Configuration['clients'] {
  return [
    {
      client_id: clientId,
      client_secret: clientSecret,
      // A native client's port on loopback is free (RFC 8252, 7.3): the shop's is known only when it
      // listens. Host and path are compared, and a code is of no use without the secret.
      application_type: 'native',
      redirect_uris: DEMO_HOSTS.map((host) => `http://${host}${googleCallback.path}`),
      grant_types: ['authorization_code'],
      response_types: ['code'],
      id_token_signed_response_alg: 'RS256',
      token_endpoint_auth_method: 'client_secret_post',
    },
  ];
}

/** Signing in is all that is asked: who is chosen consents to what the shop wants to know. */
function signInOnly() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}

const FEATURES: Configuration['features'] = {
  devInteractions: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  resourceIndicators: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  dPoP: { enabled: false },
};

/** Names of their own: cookies of one host are shared by all its ports, so by a shop at 127.0.0.1 too. */
const COOKIE_NAMES = {
  session: 'google-stand-in-session',
  interaction: 'google-stand-in',
  resume: 'google-stand-in-resume',
};

/** The library with every setting it asks for, so that it has nothing to warn of. */
export async function createIssuer(options: IssuerOptions): Promise<Provider> {
  const { issuer, people, arrivedFrom, shopOrigin } = options;
  return new Provider(issuer, {
    adapter: createMemory(),
    clients: clientOf(options),
    jwks: { keys: [await makeKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')], names: COOKIE_NAMES },
    features: FEATURES,
    responseTypes: ['code'],
    scopes: SCOPE.split(' '),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As with Google, the token itself says who it is.
    conformIdTokenClaims: false,
    pkce: { required: () => false },
    clientBasedCORS: () => false,
    expiresWithSession: () => false,
    ttl: {
      AccessToken: 5 * MINUTE,
      AuthorizationCode: MINUTE,
      Grant: 10 * MINUTE,
      IdToken: 5 * MINUTE,
      Interaction: 10 * MINUTE,
      Session: 10 * MINUTE,
    },
    findAccount(_ctx, sub) {
      const person = people.find(sub);
      if (!person) return undefined;
      const claims = { sub, ...person, email_verified: true };
      return { accountId: sub, claims: () => claims };
    },
    async loadExistingGrant({ oidc }) {
      const { clientId } = oidc.client ?? {};
      const { accountId } = oidc.session ?? {};
      const grant = new oidc.provider.Grant({ clientId, accountId });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
    interactions: {
      policy: signInOnly(),
      url(_ctx, { uid, params }) {
        arrivedFrom(new URL(String(params.redirect_uri)).origin);
        return CHOICE_PATH + uid;
      },
    },
    async renderError(ctx, { error }) {
      ctx.set(pageHeaders());
      ctx.body = String(await lostPage({ shopOrigin: shopOrigin(), reason: error }));
    },
  });
}
