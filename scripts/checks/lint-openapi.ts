// Checks the served OpenAPI description against Redocly's recommended rules.
import { createConfig, lintFromString, formatProblems } from '@redocly/openapi-core';
import { SCHEMA_NAMES } from '#app/server/api/named-schemas.ts';
import { openApiDocument } from '#platform/server/http/api/openapi.ts';
import { ENDPOINTS } from '#test/support/endpoints.ts';

const about = { title: 'Lehar', server: '/', cookie: 'lehar.session_token', names: SCHEMA_NAMES };
const source = JSON.stringify(openApiDocument(about, ENDPOINTS), null, 1);
const config = await createConfig({
  extends: ['recommended-strict'],
  // Google's callback answers with a redirect alone.
  rules: { 'operation-2xx-response': 'off' },
});
const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
if (problems.length > 0) {
  const totals = { errors: problems.length, warnings: 0, ignored: 0 };
  formatProblems(problems, { format: 'stylish', totals, version: '3.1' });
  process.exitCode = 1;
}
