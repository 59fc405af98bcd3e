import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { Sender } from './cast.ts';
import type { Call } from './document-requests.ts';

export type Document = { paths: Record<string, Record<string, Call['operation']>> };
export type Answer = { status: number; headers: Headers; text: string };

const RANK = { visitor: 0, guest: 0, forged: 0, customer: 1, other: 1, owner: 2 };
const NEEDED = { visitor: 0, customer: 1, admin: 2 };

/** The status for a caller without the role; undefined for one who has it. */
function refusalOf({ operation }: Call, sender: Sender): number | undefined {
  if (RANK[sender] >= NEEDED[operation['x-role']]) return undefined;
  return RANK[sender] === 0 ? 401 : 403;
}

function pointer(...names: string[]): string {
  return names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** `text/csv` of `text/csv; charset=utf-8` */
const mediaType = (type: string): string => type.split(';')[0] ?? type;

/** @returns what says how an answer differs from what the document declares, or nothing */
export function createAnswerCheck(document: Document) {
  const ajv = new Ajv2020({ strict: false, formats: fullFormats });
  ajv.addSchema(document, 'api');
  const compiled = new Map<string, ValidateFunction>();

  function validator(reference: string): ValidateFunction {
    const made = compiled.get(reference) ?? ajv.compile({ $ref: `api#${encodeURI(reference)}` });
    compiled.set(reference, made);
    return made;
  }

  function bodyFault({ method, path, operation }: Call, answer: Answer): string | undefined {
    const { status, headers, text } = answer;
    const declared = operation.responses[String(status)];
    if (!declared?.content) return text === '' ? undefined : 'has a body that is not declared';
    const type = mediaType(headers.get('content-type') ?? 'no type');
    if (!Object.keys(declared.content).map(mediaType).includes(type)) return `is ${type}`;
    if (!type.endsWith('json')) return undefined;
    const location = ['paths', path, method.toLowerCase(), 'responses', String(status)];
    const validate = validator(pointer(...location, 'content', type, 'schema'));
    return validate(JSON.parse(text)) ? undefined : ajv.errorsText(validate.errors);
  }

  return (call: Call, sender: Sender, answer: Answer): string | undefined => {
    const { status, headers } = answer;
    if (status >= 500) return `is ${status}: ${answer.text.slice(0, 200)}`;
    const refusal = refusalOf(call, sender);
    if (refusal !== undefined && status !== refusal) return `is ${status} for a ${sender}`;
    const declared = call.operation.responses[String(status)];
    if (!declared) return `is ${status}, which is not declared`;
    for (const name of Object.keys(declared.headers ?? {})) {
      const isOptional = name === 'Idempotency-Replayed';
      if (!isOptional && !headers.has(name)) return `lacks ${name}`;
    }
    return bodyFault(call, answer);
  };
}
