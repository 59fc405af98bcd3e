import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type GooglePerson = { sub: string; email: string; name: string; email_verified: boolean };

export type GoogleStandIn = {
  issuer: string;
  /** Signs in next; undefined cancels. */
  person: GooglePerson | undefined;
  /** How its token endpoint answers. */
  tokens: 'at once' | 'never' | 'moved';
  close(): void;
};

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A small OpenID provider instead of Google: it redirects back at once. */
export async function startGoogleStandIn(): Promise<GoogleStandIn> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'google', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, { nonce: string; person: GooglePerson }>();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): void => server.close().closeAllConnections();
  const standIn: GoogleStandIn = { issuer, person: undefined, tokens: 'at once', close };

  function authorise(query: URLSearchParams, response: ServerResponse): void {
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    if (standIn.person) {
      const code = `code-${codes.size}`;
      codes.set(code, { nonce: query.get('nonce') ?? '', person: standIn.person });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(code: string, response: ServerResponse): Promise<void> {
    if (standIn.tokens === 'never') return;
    if (standIn.tokens === 'moved') {
      response.writeHead(307, { location: '/token-elsewhere' }).end();
      return;
    }
    const { nonce, person } = codes.get(code) ?? {};
    const idToken = await new SignJWT({ ...person, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'google' })
      .setIssuer(issuer)
      .setAudience('client')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    json(response, {
      access_token: 'access',
      token_type: 'Bearer',
      id_token: idToken,
      expires_in: 300,
    });
  }

  server.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    const discovery = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
    };
    if (pathname === '/jwks') json(response, { keys: [jwk] });
    else if (pathname === '/auth') authorise(searchParams, response);
    else if (pathname === '/token') {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => void token(new URLSearchParams(body).get('code') ?? '', response));
    } else json(response, discovery);
  });
  return standIn;
}
