import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

type Claims = { sub: string; email: string; name: string };

/** As much of a browser as signing in with the demo's Google takes. It follows nothing by itself. */
export type GoogleBrowser = {
  go: (url: string, init?: RequestInit) => Promise<Response>;
  /** On to where an answer leads. */
  next: (response: Response) => Promise<Response>;
  /** The address at the stand-in that the shop sends people to. */
  askShop: () => Promise<string>;
  /** Goes there. @returns the page of people */
  arrive: () => Promise<{ address: string; response: Response; page: string }>;
  choose: (address: string, form: Record<string, string>, from?: string) => Promise<Response>;
  /** From the choice back into the shop. @returns where the shop leads on */
  comeBack: (chosen: Response) => Promise<string>;
  /** The whole way. @returns where the shop leads on */
  signIn: (form: Record<string, string>) => Promise<string>;
  /** What the shop's token says; undefined without a session. */
  claims: () => Promise<Claims | undefined>;
};

type Origins = { app: TestApp; issuer: string; shop?: string };

function cookieJar() {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map((pair) => pair.join('=')).join('; '),
    take(response: Response) {
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
    },
  };
}

/** Sends requests to the shop and to the stand-in, each with the cookies it has set. */
function openCarrier({ app, issuer }: Origins): GoogleBrowser['go'] {
  const jars = { shop: cookieJar(), google: cookieJar() };
  return async (url, init = {}) => {
    const isGoogle = new URL(url).origin === issuer;
    const jar = isGoogle ? jars.google : jars.shop;
    const headers = new Headers(init.headers);
    headers.set('accept', 'text/html');
    headers.set('cookie', jar.header());
    const sent = { ...init, headers, redirect: 'manual' } as const;
    const response = await (isGoogle ? fetch(url, sent) : app.request(url, sent));
    jar.take(response);
    return response;
  };
}

async function claimsOf(response: Response): Promise<Claims | undefined> {
  if (response.status === 401) return undefined;
  const { token } = (await response.json()) as { token: string };
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
}

/** A visitor of their own of the shop at this address, and of the stand-in. */
export function openGoogleBrowser(origins: Origins): GoogleBrowser {
  const { issuer, shop = 'http://localhost:4000' } = origins;
  const go = openCarrier(origins);
  const browser: GoogleBrowser = {
    go,
    next: (response) => go(response.headers.get('location') ?? ''),
    async askShop() {
      const response = await go(`${shop}/identity/sign-in/social`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: shop },
        body: JSON.stringify({ callbackURL: '/checkout', errorCallbackURL: '/?google=failed' }),
      });
      expect(response.status).toBe(200);
      return ((await response.json()) as { url: string }).url;
    },
    async arrive() {
      const away = await go(await browser.askShop());
      const address = new URL(away.headers.get('location') ?? '', issuer).href;
      const response = await go(address);
      expect(response.status).toBe(200);
      return { address, response, page: await response.text() };
    },
    choose: (address, form, from) =>
      go(address, {
        method: 'POST',
        body: new URLSearchParams(form),
        ...(from !== undefined && { headers: { origin: from } }),
      }),
    async comeBack(chosen) {
      expect(chosen.status).toBe(303);
      const back = await browser.next(await browser.next(chosen));
      expect(back.status).toBe(302);
      return back.headers.get('location') ?? '';
    },
    async signIn(form) {
      const { address } = await browser.arrive();
      return browser.comeBack(await browser.choose(address, form));
    },
    claims: async () => claimsOf(await go(`${shop}/identity/token`)),
  };
  return browser;
}
