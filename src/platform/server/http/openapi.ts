import * as z from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import {
  EDGE_PROBLEMS,
  ProblemBody,
  SecondStepRequired,
  Unauthenticated,
  Forbidden,
  type ProblemDeclaration,
} from '#platform/contract/problem.ts';

type Schema = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

function parameters(endpoint: Endpoint): Schema[] {
  const groups = [
    ['path', endpoint.params],
    ['query', endpoint.query],
    ['header', endpoint.headers],
  ] as const;
  return groups.flatMap(([place, object]) => {
    if (!object) return [];
    const { properties = {}, required = [] } = schemaOf(object, 'input') as {
      properties?: Record<string, Schema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema,
    }));
  });
}

/** What a call may answer because of its role. */
export const ROLE_PROBLEMS: Record<Endpoint['role'], ProblemDeclaration[]> = {
  visitor: [],
  customer: [Unauthenticated, Forbidden],
  admin: [Unauthenticated, Forbidden, SecondStepRequired],
};

function problemsOf(endpoint: Endpoint): Record<string, Schema> {
  const byStatus = new Map<number, string[]>();
  for (const problem of [...endpoint.problems, ...ROLE_PROBLEMS[endpoint.role], ...EDGE_PROBLEMS]) {
    byStatus.set(problem.status, [...(byStatus.get(problem.status) ?? []), problem.code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.join(', '),
          content: {
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
          },
        },
      ]),
  );
}

function contentOf({ bodyTypes }: Endpoint, body: z.ZodType): Schema {
  if (!bodyTypes) return { 'application/json': { schema: schemaOf(body, 'input') } };
  return Object.fromEntries(bodyTypes.map((type) => [type, {}]));
}

function operation(endpoint: Endpoint): Schema {
  const total = endpoint.paged && {
    headers: { 'X-Total-Count': { description: 'Rows in all', schema: { type: 'integer' } } },
  };
  return {
    summary: endpoint.summary,
    ...(endpoint.role !== 'visitor' && { security: [{ bearer: [] }] }),
    'x-role': endpoint.role,
    parameters: parameters(endpoint),
    ...(endpoint.body && {
      requestBody: {
        required: !endpoint.mayBeEmpty,
        content: contentOf(endpoint, endpoint.body),
      },
    }),
    responses: {
      [endpoint.status]: {
        description: 'Done',
        ...total,
        // What a caller receives is the encoded side of the response schema.
        ...(endpoint.status !== 204 && {
          content: { 'application/json': { schema: schemaOf(endpoint.response, 'input') } },
        }),
      },
      ...problemsOf(endpoint),
    },
  };
}

/** The OpenAPI 3.1 description of the API, made from the endpoint declarations. */
export function openApiDocument(title: string, endpoints: Endpoint[]): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '2' },
    paths,
    components: {
      schemas: { Problem: schemaOf(ProblemBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
