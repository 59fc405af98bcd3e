import { useEffect, useId, useState } from 'react';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import {
  idempotentMutation,
  type IdempotentMutation,
} from '#platform/client/calls/idempotent-mutation.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { Form, FormFailure } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { answered } from '#platform/ui/forms/form/use-sending.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { AdminProductWire } from '../../admin-contract.ts';
import type { getAnyProduct } from '../../admin-endpoints.ts';
import { changeOf, draftErrors } from './stock-draft.ts';
import { FormActions } from './stock-form.tsx';
import { stockLabel, partKey, partName, waitingWords, type StockPart } from './stock-labels.ts';
import { sendStock } from './use-stock.ts';

function partHint({ code, waiting }: StockPart): string | undefined {
  const facts = [code, waiting !== undefined && waitingWords(waiting)].filter(Boolean);
  return facts.length > 0 ? facts.join(' · ') : undefined;
}

type RestockFormProps = {
  productId: string;
  parts: StockPart[];
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
  show: (product: AdminProductWire) => Promise<void>;
};

type Restock = { part: StockPart; units: string };
type Units = { units: Record<string, string> };

/** A piece without variants is named too: it has no key. */
const nameOf = (part: StockPart) => partKey(part) || 'whole';

const draftOf = (units: string) => ({ mode: 'add', units, reason: 'Restocked' }) as const;

function errorsOf(restocks: Restock[]): Record<string, string> {
  const wrong = restocks.flatMap(({ part, units }) => {
    const error = draftErrors(draftOf(units)).units;
    return error === undefined ? [] : [[`units.${nameOf(part)}`, error]];
  });
  return Object.fromEntries(wrong);
}

function useRestockForm({ productId, parts, onClose, show }: RestockFormProps) {
  const [saved, setSaved] = useState<Record<string, string>>({});
  const [failures, setFailures] = useState(0);
  const add = useRestock({
    productId,
    show,
    onSaved: (part, left) => setSaved((old) => ({ ...old, [nameOf(part)]: stockLabel(left) })),
  });
  const open = parts.filter((part) => saved[nameOf(part)] === undefined);
  const filledOf = ({ units }: Units): Restock[] =>
    open.flatMap((part) => {
      const typed = units[nameOf(part)]?.trim() ?? '';
      return typed === '' ? [] : [{ part, units: typed }];
    });
  const firstOf = () => open.slice(0, 1).map((part) => ({ part, units: '' }));
  const form = useForm({
    schema: checkedDraft((values: Units) => {
      const filled = filledOf(values);
      return errorsOf(filled.length > 0 ? filled : firstOf());
    }, filledOf),
    start: { units: Object.fromEntries(parts.map((part) => [nameOf(part), ''])) },
    send: async (restocks) => {
      const refused = await add(restocks);
      if (refused) setFailures((count) => count + 1);
      return answered(refused);
    },
    after: onClose,
  });
  return { form, saved, failures, isDirty: filledOf(form.values).length > 0 };
}

export function RestockForm(props: RestockFormProps) {
  const { parts, onClose, onDirty } = props;
  const { form, saved, failures, isDirty } = useRestockForm(props);
  const { isSending } = form;
  const id = useId();

  useEffect(() => {
    onDirty(isDirty && !isSending);
    return () => onDirty(false);
  }, [isDirty, isSending, onDirty]);
  useEffect(() => {
    const fields = [...(document.getElementById(id)?.querySelectorAll('input') ?? [])];
    (fields.find(({ value }) => value !== '') ?? fields[0])?.focus();
  }, [id, failures]);

  return (
    <Form form={form} id={id} className="column">
      {parts.length > 1 && <p className="hint">Pieces you leave empty stay sold out.</p>}
      <div className="column">
        {parts.map((part) => {
          const name = nameOf(part);
          if (saved[name] !== undefined) {
            return (
              <p key={name}>
                <b>{partName(part)}</b>
                <span>{`: saved, ${saved[name]}`}</span>
              </p>
            );
          }
          return (
            <TextField
              key={name}
              label={part.value === '' ? 'Pieces to add' : `${part.value}: pieces to add`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              hint={partHint(part)}
              {...form.field(`units.${name}`)}
              onChange={({ target }) =>
                form.edit('', ({ units }) => ({ units: { ...units, [name]: target.value } }))
              }
            />
          );
        })}
      </div>
      <FormFailure />
      <FormActions onCancel={onClose} />
    </Form>
  );
}

type StockBody = Parameters<typeof sendStock>[1];

type RestockOptions = {
  productId: string;
  onSaved: (part: StockPart, left: number | undefined) => void;
  show: (product: AdminProductWire) => Promise<void>;
};

/** Adds units part by part and stops at the first refusal, which it resolves to. */
function useRestock({ productId, onSaved, show }: RestockOptions) {
  const toast = useToast();
  const [changes] = useState(() => new Map<string, IdempotentMutation<StockBody>>());

  return async (restocks: Restock[]): Promise<ProblemBody | undefined> => {
    for (const { part, units } of restocks) {
      const body = changeOf(draftOf(units), part.variantId);
      const change = changes.get(nameOf(part)) ?? idempotentMutation<StockBody>();
      changes.set(nameOf(part), change);
      const result = await change.send(body, (key) => sendStock(productId, body, key));
      if (!result.ok) {
        const { fields, ...problem } = result.problem;
        logFailure('Failed to restock:', problem.code);
        return { ...problem, detail: fields?.units ?? fields?.reason ?? problem.detail };
      }
      onSaved(part, result.data.stockAfter);
    }
    toast.success('Stock saved');
    const now = await signedInApi<typeof getAnyProduct>('GET /v2/admin/product/{id}', {
      params: { id: productId },
    });
    await (now.ok ? show(now.data) : refreshAdmin());
    return undefined;
  };
}
