import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const ISSUER = 'https://issuer.test';
const AUDIENCE = 'lehar-faults';
const KEY_ID = 'one';
export const ADMIN_UID = 'the-owner';

export type Issuer = {
  /** Settings of a shop that believes this issuer. */
  settings: Record<string, string>;
  tokenOf(uid: string): Promise<string>;
  close(): Promise<void>;
};

/** Signs people in without passwords, as an outside provider would, so that many can buy at once. */
export async function openIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: [key] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      IDENTITY: 'oidc',
      OIDC_ISSUER: ISSUER,
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_JWKS_URL: `http://127.0.0.1:${port}/keys`,
      ADMIN_UID,
    },
    tokenOf: (uid) =>
      new SignJWT({ email: `${uid}@example.com`, email_verified: true, name: 'Asha Patel' })
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(uid)
        .setIssuedAt()
        .setExpirationTime('12h')
        .sign(privateKey),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
