import { html } from 'hono/html';
import { DEMO_PEOPLE, type GooglePerson } from './demo-people.ts';

export type Html = Awaited<ReturnType<typeof html>>;
/** What was typed, and what is wrong with it. */
export type Typed = GooglePerson & {
  faults: { name: string | undefined; email: string | undefined };
};

const TITLE = 'Google stand-in (demo)';

/**
 * Headers of a page here: no script runs, nothing frames it.
 * @param formTarget where its forms may lead besides here: the origin of the shop
 */
export function pageHeaders(formTarget?: string): Record<string, string> {
  const forms = formTarget === undefined ? "'none'" : `'self' ${formTarget}`;
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'self'; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}

function page(body: Html): Html | Promise<Html> {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${TITLE}</title>
        <link rel="stylesheet" href="/pages.css" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
}

function personButton({ name, email }: GooglePerson) {
  const initials = name.replaceAll(/\P{Lu}/gu, '').slice(0, 2);
  return html`<li>
    <button class="person" name="person" value="${email}">
      <span class="initials" aria-hidden="true">${initials}</span>
      <span class="who"><b>${name}</b><span>${email}</span></span>
    </button>
  </li>`;
}

type Field = { name: 'name' | 'email'; label: string; type: 'text' | 'email'; maxLength: number };

const FIELDS: Field[] = [
  { name: 'name', label: 'Name', type: 'text', maxLength: 100 },
  { name: 'email', label: 'Email', type: 'email', maxLength: 254 },
];

function field({ name, label, type, maxLength }: Field, typed: Typed | undefined) {
  const fault = typed?.faults[name];
  const isFirst = fault !== undefined && (name === 'name' || typed?.faults.name === undefined);
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      maxlength="${maxLength}"
      autocomplete="off"
      required
      value="${typed?.[name] ?? ''}"
      ${fault === undefined ? '' : html`aria-invalid="true" aria-describedby="${name}-fault"`}
      ${isFirst ? 'autofocus' : ''}
    />
    ${fault === undefined ? '' : html`<p class="fault" id="${name}-fault">${fault}</p>`}
  </div>`;
}

/** Who is signing in? One page, one step: whoever is chosen is back in the shop. */
export async function signInPage({
  shopName,
  typed,
}: {
  shopName: string;
  typed?: Typed;
}): Promise<Html> {
  return page(
    await html`<h1>${TITLE}</h1>
      <p>
        This is not Google. It takes Google’s place in the demo of ${shopName}, runs on this
        machine, and nothing you choose or type leaves it.
      </p>
      <h2 id="choose">Sign in to ${shopName} as</h2>
      <form method="post">
        <ul aria-labelledby="choose">
          ${DEMO_PEOPLE.map(personButton)}
        </ul>
      </form>
      <h2 id="type">Or as anybody you like</h2>
      <form method="post" aria-labelledby="type">
        ${FIELDS.map((one) => field(one, typed))}
        <button class="primary">Continue</button>
      </form>
      <form method="post"><button class="quiet" name="cancel" value="yes">Cancel</button></form>`,
  );
}

/** For a sign-in that is over, was never begun, or asks for what is not allowed. */
export async function lostPage({
  shopOrigin,
  reason,
}: {
  shopOrigin: string | undefined;
  reason: string;
}): Promise<Html> {
  return page(
    await html`<h1>${TITLE}</h1>
      <h2>This sign-in cannot go on</h2>
      <p>
        It is over, or it was not begun in the shop. Go back there and press Continue with Google
        again.
      </p>
      ${shopOrigin === undefined ? '' : html`<p><a class="primary" href="${shopOrigin}/">Back to the shop</a></p>`}
      <p class="reason">Reason: <code>${reason}</code></p>`,
  );
}
