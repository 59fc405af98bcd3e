import * as z from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import {
  EDGE_PROBLEMS,
  ProblemBody,
  TwoFactorRequired,
  Unauthenticated,
  Forbidden,
  type ProblemDeclaration,
} from '#platform/contract/problem.ts';
import {
  describeSchemas,
  OF_CALLERS,
  type JsonSchema,
  type SchemaNames,
} from './openapi-schemas.ts';

type Part = Record<string, unknown>;
type Describe = (schema: z.ZodType) => JsonSchema;

const ROLE_PROBLEMS: Record<Endpoint['role'], ProblemDeclaration[]> = {
  visitor: [],
  customer: [Unauthenticated, Forbidden],
  admin: [Unauthenticated, Forbidden, TwoFactorRequired],
};

/** Problems that the caller's token can cause; operations may also find the account gone. */
export function callerProblems({ role, mayKnowCaller = false }: Endpoint): ProblemDeclaration[] {
  return mayKnowCaller ? [Unauthenticated] : ROLE_PROBLEMS[role];
}

const TAGS = {
  'Signing in': 'Sessions and accounts of the identity provider that the shop brings along.',
  Everybody: 'Calls that need no token.',
  Customers: "A signed-in person's own profile, cart and orders.",
  Owner: 'The calls of the workbench, for the one admin.',
};
const TAG_OF_ROLE = { visitor: 'Everybody', customer: 'Customers', admin: 'Owner' } as const;

export function tagOf({ path, role }: Endpoint): keyof typeof TAGS {
  return path.startsWith('/v2/') ? TAG_OF_ROLE[role] : 'Signing in';
}

function operationIdOf({ method, path }: Endpoint): string {
  const words = path
    .replace(/^\/v2\//, '')
    .replaceAll(/\{(\w+)\}/g, 'by-$1')
    .match(/[a-z\d]+/gi);
  const rest = (words ?? []).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return method.toLowerCase() + rest.join('');
}

function parameters(endpoint: Endpoint): Part[] {
  const groups = [
    ['path', endpoint.params],
    ['query', endpoint.query],
    ['header', endpoint.headers],
  ] as const;
  return groups.flatMap(([location, object]) => {
    if (!object) return [];
    const { properties = {}, required = [] } = z.toJSONSchema(object, OF_CALLERS);
    return Object.entries(properties).map(([name, property]) => {
      const { description, ...schema } = property as JsonSchema;
      return {
        name,
        in: location,
        required: location === 'path' || required.includes(name),
        ...(description !== undefined && { description }),
        schema,
      };
    });
  });
}

function problemsOf(endpoint: Endpoint): Record<string, Part> {
  const byStatus = new Map<number, Set<string>>();
  for (const problem of [...endpoint.problems, ...callerProblems(endpoint), ...EDGE_PROBLEMS]) {
    byStatus.set(problem.status, (byStatus.get(problem.status) ?? new Set()).add(problem.code));
  }
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: [...codes].join(', '),
          content: {
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
          },
        },
      ]),
  );
}

const BYTES = { schema: { type: 'string', contentEncoding: 'binary' } };
const FORM = { schema: { type: 'object' } };
const isForm = (type: string): boolean => /form/.test(type);

function contentOf({ bodyTypes, example }: Endpoint, body: z.ZodType, describe: Describe): Part {
  if (!bodyTypes) {
    return {
      'application/json': { schema: describe(body), ...(example !== undefined && { example }) },
    };
  }
  return Object.fromEntries(bodyTypes.map((type) => [type, isForm(type) ? FORM : BYTES]));
}

const TOTAL = {
  'X-Total-Count': {
    description:
      'Rows that match, whatever limit and offset. Long lists are counted up to 10000, or 1000 where text is looked for: that figure then means "or more".',
    schema: { type: 'integer' },
  },
};
const LOCATION = { Location: { description: 'Where to go on', schema: { type: 'string' } } };
const REPLAYED = {
  'Idempotency-Replayed': {
    description: '`true` where the same key was answered before',
    schema: { type: 'string', const: 'true' },
  },
};

function bodyOf({ response, responseType }: Endpoint, describe: Describe): Part {
  if (responseType !== undefined) return { [responseType]: BYTES };
  return { 'application/json': { schema: describe(response) } };
}

const REDIRECTS = new Set<number>([302, 303]);

function answerOf(endpoint: Endpoint, describe: Describe): Part {
  const { status, paged = false } = endpoint;
  const isRedirect = REDIRECTS.has(status);
  const headers = {
    ...(paged && TOTAL),
    ...(isRedirect && LOCATION),
    ...(endpoint.headers?.shape['idempotency-key'] && REPLAYED),
  };
  const hasBody = status !== 204 && !isRedirect;
  const content = hasBody && bodyOf(endpoint, describe);
  return {
    description: 'Done',
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(content && { content }),
  };
}

function securityOf({ role, mayKnowCaller, problems }: Endpoint): Part[] {
  if (role !== 'visitor') return [{ bearer: [] }];
  if (mayKnowCaller === true) return [{}, { bearer: [] }];
  return problems.includes(Unauthenticated) ? [{ session: [] }] : [];
}

function operation(endpoint: Endpoint, describe: Describe): Part {
  const { body } = endpoint;
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    security: securityOf(endpoint),
    'x-role': endpoint.role,
    parameters: parameters(endpoint),
    ...(body && {
      requestBody: {
        required: !endpoint.mayBeEmpty,
        content: contentOf(endpoint, body, describe),
      },
    }),
    responses: {
      [endpoint.status]: answerOf(endpoint, describe),
      ...problemsOf(endpoint),
    },
  };
}

type About = {
  title: string;
  server: string;
  cookie: string;
  names: SchemaNames;
};

export function openApiDocument(
  { title, server, cookie, names }: About,
  endpoints: Endpoint[],
): Part {
  const contents = endpoints.flatMap(({ body, bodyTypes, response, responseType }) => [
    ...(body && !bodyTypes ? [body] : []),
    ...(responseType === undefined ? [response] : []),
  ]);
  const { named, describe } = describeSchemas([...contents, ProblemBody], names);
  const paths: Record<string, Record<string, Part>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, describe),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '2',
      description: 'How to get a token, and every problem, stand on the page /docs.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags: Object.entries(TAGS)
      .filter(([name]) => endpoints.some((endpoint) => tagOf(endpoint) === name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: named,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        ...(endpoints.some((one) => tagOf(one) === 'Signing in') && {
          session: { type: 'apiKey', in: 'cookie', name: cookie },
        }),
      },
    },
  };
}
