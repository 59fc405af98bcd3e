import type { Hono } from 'hono';
import type { CurrentShop } from '#features/shop/server/current-shop.ts';
import type { AppEnv } from '#platform/server/http/app-env.ts';

/** Styles of mails stand in their elements, which the policy of the workbench forbids. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
];

const PAGE =
  '<!doctype html><html lang="en"><head><title>An email</title></head><body></body></html>';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'x-frame-options': 'SAMEORIGIN',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
};

/** An empty document with a policy of its own, into which the workbench writes a mail as it is sent: with pictures of the shop alone, and nothing runs. */
export function mountMailFrame(app: Hono<AppEnv>, shop: CurrentShop): void {
  app.get('/mail-frame', (c) => {
    const pictures = ['img-src', "'self'", shop.origin() ?? ''].join(' ').trim();
    const policy = [...POLICY, pictures].join('; ');
    return c.body(PAGE, 200, { ...HEADERS, 'content-security-policy': policy });
  });
}
