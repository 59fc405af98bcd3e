import { sql } from 'kysely';
import { expect } from 'vitest';
import { ADMIN_EMAIL, openPeopleApp, send, signIn, signUp, type SignedIn } from './people.ts';
import type { TestApp } from './test-app.ts';

type Options = Parameters<typeof openPeopleApp>[0];

/** A shop with its owner and a customer, both signed in. */
export type SignedInApp = {
  app: TestApp;
  admin: SignedIn;
  asha: SignedIn;
  /** A call as the owner: `GET /v2/admin/payments`. */
  call(call: string, body?: object): Promise<Response>;
  /** What such a call answers, which is 2xx. */
  ask<T>(call: string, body?: object): Promise<T>;
  /** Rows of the audit, the oldest first. */
  audited(): Promise<Audited[]>;
  close(): Promise<void>;
};
type Audited = { action: string; object_id: string; before: unknown; after: unknown };

export async function openSignedInApp(options: Options = {}): Promise<SignedInApp> {
  const app = await openPeopleApp(options);
  const admin = await signIn(app, ADMIN_EMAIL);
  const asha = await signUp(app, 'asha@example.com');
  const call: SignedInApp['call'] = (name, body) =>
    send(app, name, { ...admin, ...(body !== undefined && { body }) });
  return {
    app,
    admin,
    asha,
    call,
    async ask<T>(name: string, body?: object) {
      const response = await call(name, body);
      expect(response.status).toBeLessThan(300);
      return (await response.json()) as T;
    },
    async audited() {
      const { rows } = await sql<Audited>`
        SELECT action, object_id, before, after FROM audit_entry ORDER BY id`.execute(app.db);
      return rows;
    },
    close: () => app.close(),
  };
}
