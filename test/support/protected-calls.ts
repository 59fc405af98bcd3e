import type { TestApp } from './test-app.ts';

export type ProtectedCall = {
  method: string;
  path: string;
  role: string;
  /** Names of the query's parameters. */
  query: string[];
};

type Description = {
  paths: Record<
    string,
    Record<string, { 'x-role': string; parameters: { name: string; in: string }[] }>
  >;
};

/** Every call of the shop that needs a token, as the shop itself describes them. */
export async function listProtectedCalls(app: TestApp): Promise<ProtectedCall[]> {
  const response = await app.request('/v2/openapi.json');
  const { paths } = (await response.json()) as Description;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation['x-role'] !== 'visitor')
      .map(([method, { parameters, 'x-role': role }]) => ({
        method: method.toUpperCase(),
        path,
        role,
        query: parameters.filter((one) => one.in === 'query').map((one) => one.name),
      })),
  );
}
