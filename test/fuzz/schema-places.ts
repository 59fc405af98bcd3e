import type * as z from 'zod';

type Schema = z.core.$ZodType;
/** A schema within another one, and how its value lies in the value of that one. */
export type Place = { name: string; schema: Schema; wrap: (value: unknown) => unknown };

const same = (value: unknown): unknown => value;

/** The schemas that a schema directly holds. */
export function placesIn(schema: Schema): Place[] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'object') {
    return Object.entries(def.shape).map(([name, inner]) => ({
      name,
      schema: inner,
      wrap: (value) => ({ [name]: value }),
    }));
  }
  if (def.type === 'array') {
    return [{ name: '', schema: def.element, wrap: (value) => [value] }];
  }
  if (def.type === 'record') {
    return [{ name: '', schema: def.valueType, wrap: (value) => ({ name: value }) }];
  }
  if (def.type === 'union') {
    return def.options.map((option) => ({ name: '', schema: option, wrap: same }));
  }
  if (def.type === 'pipe') {
    return [def.in, def.out].map((part) => ({ name: '', schema: part, wrap: same }));
  }
  return 'innerType' in def ? [{ name: '', schema: def.innerType, wrap: same }] : [];
}
