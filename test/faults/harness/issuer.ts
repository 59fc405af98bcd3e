import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';

const ISSUER = 'https://issuer.test';
const AUDIENCE = 'lehar-faults';
export const ADMIN_UID = 'the-owner';

/** How the issuer answers requests for its keys. */
export type IssuerMode = 'up' | 'down' | 'error' | 'garbage' | 'slow';

export type Issuer = {
  mode: IssuerMode;
  /** Requests for its keys. */
  fetches: number;
  /** From now on it signs with another key, and has the old one no more. */
  rotate(): Promise<void>;
  /** A token that names an unknown key. */
  strayToken(): Promise<string>;
  /** A token of its own making with other claims. */
  tokenWith(claims: Record<string, unknown>): Promise<string>;
  /** Its public key, as anybody can have it. */
  publicKey(): object;
  /** Settings of a shop that believes this issuer. */
  settings: Record<string, string>;
  tokenOf(uid: string): Promise<string>;
  close(): Promise<void>;
};

type Pair = { privateKey: CryptoKey; jwk: object; kid: string };

async function newPair(kid: string): Promise<Pair> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return {
    privateKey,
    kid,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
  };
}

function sign(uid: string, { privateKey, kid }: Pair, more: object = {}): Promise<string> {
  const person = { email: `${uid}@example.com`, email_verified: true, name: 'Asha Patel' };
  const now = Math.floor(Date.now() / 1000);
  const times = { iat: now, exp: now + 12 * 3600 };
  return new SignJWT({ ...person, iss: ISSUER, aud: AUDIENCE, sub: uid, ...times, ...more })
    .setProtectedHeader({ alg: 'RS256', kid })
    .sign(privateKey);
}

/** Signs people in without passwords, as an outside provider would, so that many can buy at once. */
export async function openIssuer(): Promise<Issuer> {
  let pair = await newPair('key-0');
  let made = 0;
  const answers: Record<IssuerMode, (response: ServerResponse) => void> = {
    up: (response) => response.end(JSON.stringify({ keys: [pair.jwk] })),
    down: (response) => response.destroy(),
    error: (response) => response.writeHead(500).end(),
    garbage: (response) => response.end('{"keys":"none"}'),
    slow: () => undefined,
  };
  const server = createServer((_, response) => {
    issuer.fetches += 1;
    response.setHeader('content-type', 'application/json');
    answers[issuer.mode](response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer: Issuer = {
    mode: 'up',
    fetches: 0,
    async rotate() {
      made += 1;
      pair = await newPair(`key-${made}`);
    },
    strayToken() {
      made += 1;
      return sign('nobody', { ...pair, kid: `stray-${made}` });
    },
    tokenWith: (claims) => sign('asha', pair, claims),
    publicKey: () => pair.jwk,
    settings: {
      IDENTITY: 'oidc',
      OIDC_ISSUER: ISSUER,
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_JWKS_URL: `http://127.0.0.1:${port}/keys`,
      ADMIN_UID,
    },
    tokenOf: (uid) => sign(uid, pair),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return issuer;
}
