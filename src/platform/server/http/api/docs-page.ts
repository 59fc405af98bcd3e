import { html } from 'hono/html';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { EDGE_PROBLEMS, type ProblemDeclaration } from '#platform/contract/problem.ts';
import { callerProblems } from './openapi.ts';

function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}

function section(endpoint: Endpoint) {
  const query = Object.entries(endpoint.query?.shape ?? {});
  const body =
    endpoint.body && 'shape' in endpoint.body ? Object.keys(endpoint.body.shape as object) : [];
  return html`<section>
    <h2><code>${nameOf(endpoint)}</code></h2>
    <p>${endpoint.summary}. For: ${endpoint.role}. Answers ${endpoint.status}.</p>
    ${query.length > 0 ? html`<p>Query: <code>${query.map(([name]) => name).join(', ')}</code></p>` : ''}
    ${body.length > 0 ? html`<p>Body: <code>${body.join(', ')}</code></p>` : ''}
    ${
      endpoint.problems.length > 0
        ? html`<p>
            Problems: <code>${endpoint.problems.map((problem) => problem.code).join(', ')}</code>
          </p>`
        : ''
    }
  </section>`;
}

function problemRow(problem: ProblemDeclaration) {
  const id = problem.code.toLowerCase().replaceAll('_', '-');
  return html`<tr id="${id}">
    <td>${problem.status}</td>
    <td><code>${problem.code}</code></td>
    <td>${problem.title}. ${problem.detail}</td>
  </tr>`;
}

function tokenSection(steps: string[]) {
  if (steps.length === 0) {
    return html`<p>
      Calls that are not for visitors take a token of the identity provider that this shop uses:
      <code>Authorization: Bearer TOKEN</code>.
    </p>`;
  }
  return html`<p>
      Calls that are not for visitors take a token: sign in, which sets the session's cookie, ask
      for a token with that cookie, and send it along. A token is valid for 15 minutes; then ask for
      the next one. Whoever has a second step signs in with a code in between.
    </p>
    <pre><code>${steps.join('\n')}</code></pre>`;
}

type About = {
  title: string;
  tokenSteps: string[];
};

export function docsPage({ title, tokenSteps }: About, endpoints: Endpoint[]) {
  const problems = new Map(
    [
      ...endpoints.flatMap((one) => [...one.problems, ...callerProblems(one)]),
      ...EDGE_PROBLEMS,
    ].map((problem) => [problem.code, problem]),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}: API</title>
        <link rel="stylesheet" href="/docs.css" />
      </head>
      <body>
        <main>
          <h1>${title}: API</h1>
          <p>
            Lists are JSON arrays with <code>X-Total-Count</code>; amounts are rupees; errors are
            <code>application/problem+json</code>. Machine-readable:
            <a href="/v2/openapi.json">openapi.json</a>.
          </p>
          <h2>A token</h2>
          ${tokenSection(tokenSteps)} ${endpoints.map(section)}
          <h2>Problems</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Status</th>
                <th scope="col">Code</th>
                <th scope="col">What it means</th>
              </tr>
            </thead>
            <tbody>
              ${[...problems.values()].map(problemRow)}
            </tbody>
          </table>
        </main>
      </body>
    </html>`;
}
