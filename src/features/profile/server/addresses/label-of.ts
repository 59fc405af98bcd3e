import { ValidationFailed } from '#platform/contract/problem.ts';

/** The id on which query and body agree; either may omit it. @throws ValidationFailed */
export function labelOf(query: string | undefined, body: string | undefined): string | undefined {
  if (query !== undefined && body !== undefined && query !== body) {
    throw ValidationFailed({
      detail: 'address_id and the id of the address are not the same. Nothing was saved.',
      fields: { id: 'This is not the address_id of the call' },
    });
  }
  return query ?? body;
}
