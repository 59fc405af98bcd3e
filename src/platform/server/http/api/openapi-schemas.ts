import * as z from 'zod';

export type JsonSchema = Record<string, unknown>;
export type SchemaNames = ReadonlyMap<z.core.$ZodType, string>;

const COMPONENTS = '#/components/schemas/';

export const OF_CALLERS = { io: 'input', unrepresentable: 'any' } as const;

class NamedRegistry extends z.core.$ZodRegistry<Record<string, unknown>> {
  readonly names: SchemaNames;

  constructor(names: SchemaNames) {
    super();
    this.names = names;
  }

  override get(schema: z.core.$ZodType): Record<string, unknown> | undefined {
    const known = z.globalRegistry.get(schema);
    const id = this.names.get(schema);
    return id === undefined ? known : { ...known, id };
  }
}

/** zod only requires the keys of such a record. */
function nameProperties({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { required, properties, additionalProperties: each } = jsonSchema;
  if (!required || properties || typeof each !== 'object') return;
  jsonSchema.properties = Object.fromEntries(required.map((name) => [name, structuredClone(each)]));
}

/** JSON Schemas as callers see them; a named schema appears once. */
export function describeSchemas(
  schemas: z.ZodType[],
  names: SchemaNames,
): { named: Record<string, JsonSchema>; describe: (schema: z.ZodType) => JsonSchema } {
  const keys = new Map([...new Set(schemas)].map((schema, at) => [schema, `schema${at}`]));
  const all = z.object(Object.fromEntries([...keys].map(([schema, key]) => [key, schema])));
  const metadata = new NamedRegistry(names);
  const made = z.toJSONSchema(all, { ...OF_CALLERS, metadata, override: nameProperties });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', `"${COMPONENTS}`);
  const { properties, $defs = {} } = JSON.parse(text) as {
    properties: Record<string, JsonSchema>;
    $defs?: Record<string, JsonSchema>;
  };
  for (const schema of Object.values($defs)) delete schema['id'];
  return {
    named: $defs,
    describe: (schema) => properties[keys.get(schema) ?? ''] ?? {},
  };
}
