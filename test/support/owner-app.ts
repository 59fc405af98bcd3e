import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import type { PublicProductWire } from '#features/catalogue/contract.ts';
import { ADMIN_EMAIL, openPeopleApp, send, signIn, type SignedIn } from './people.ts';
import type { TestApp } from './test-app.ts';

export type Answer<T> = { status: number; headers: Headers; body: T };

/** A shop, and its owner who is signed in. */
export type OwnerApp = {
  app: TestApp;
  admin: SignedIn;
  call<T = AdminProductWire>(
    name: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  /** As a visitor sees it now, or undefined. */
  seen(idOrSlug: string): Promise<PublicProductWire | undefined>;
};

export async function openOwnerApp(options: Parameters<typeof openPeopleApp>[0] = {}) {
  const app = await openPeopleApp(options);
  const admin = await signIn(app, ADMIN_EMAIL);
  const owner: OwnerApp = {
    app,
    admin,
    async call<T>(name: string, body?: unknown, headers?: Record<string, string>) {
      const { token } = admin;
      const response = await send(app, name, { token, body, ...(headers && { headers }) });
      const read = (response.status === 204 ? undefined : await response.json()) as T;
      return { status: response.status, headers: response.headers, body: read };
    },
    async seen(idOrSlug) {
      await app.catchUp();
      const response = await app.request(`/v2/products/${idOrSlug}`, { from: '203.0.113.7' });
      return response.status === 200 ? ((await response.json()) as PublicProductWire) : undefined;
    },
  };
  return owner;
}

/** The fields of a new product that must be there. */
export function aDraft(change: object = {}): Record<string, unknown> {
  return { name: 'Wave Tray', price: 1299, ...change };
}
