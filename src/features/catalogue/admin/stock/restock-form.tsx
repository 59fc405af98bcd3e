import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { refreshAdmin } from '#platform/client/admin-query.ts';
import type { CallInput } from '#platform/client/api.ts';
import {
  idempotentMutation,
  type IdempotentMutation,
} from '#platform/client/idempotent-mutation.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { AdminProductWire } from '../../admin-contract.ts';
import type { getAnyProduct, postStock } from '../../admin-endpoints.ts';
import { isInFlight } from '../use-products.ts';
import { changeOf, draftErrors, refusalOf } from './stock-draft.ts';
import { FormActions } from './stock-form.tsx';
import { stockLabel, partKey, partName, waitingWords, type StockPart } from './stock-labels.ts';

type Words = Record<string, string | undefined>;

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

function errorOf(units: string): string | undefined {
  return draftErrors({ mode: 'add', units, reason: 'Restocked' }).units;
}

function useRestockForm({ productId, parts, onClose, show }: RestockFormProps) {
  const [values, setValues] = useState<Words>({});
  const [errors, setErrors] = useState<Words>({});
  const [failure, setFailure] = useState<string>();
  const [failures, setFailures] = useState(0);
  const [saved, setSaved] = useState<Words>({});
  const { mutate, isPending } = useRestock({
    productId,
    show,
    onSaved: (part, left) => setSaved((old) => ({ ...old, [partKey(part)]: stockLabel(left) })),
  });
  const open = parts.filter((part) => saved[partKey(part)] === undefined);
  const filled: Restock[] = open.flatMap((part) => {
    const units = values[partKey(part)]?.trim() ?? '';
    return units === '' ? [] : [{ part, units }];
  });

  function fail(words: Words, sentence?: string): void {
    setErrors(words);
    setFailure(sentence);
    setFailures((count) => count + 1);
  }
  function change(part: StockPart, units: string): void {
    setValues({ ...values, [partKey(part)]: units });
    setErrors({});
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isInFlight(restockKey(productId))) return;
    const [first] = open;
    const restocks = filled.length === 0 && first ? [{ part: first, units: '' }] : filled;
    const wrong = restocks.flatMap(({ part, units }) => {
      const error = errorOf(units);
      return error === undefined ? [] : [[partKey(part), error] as const];
    });
    if (wrong.length > 0) {
      fail(Object.fromEntries(wrong));
      return;
    }
    setFailure(undefined);
    mutate(filled, {
      onSuccess: onClose,
      onError: (error) => fail({}, refusalSentence(error)),
    });
  }
  return {
    values,
    errors,
    failure,
    failures,
    saved,
    isPending,
    isDirty: filled.length > 0,
    change,
    submit,
  };
}

function refusalSentence(error: Error): string {
  const { form, units, reason } = refusalOf(problemOf(error));
  return form ?? units ?? reason ?? 'Not saved. Save it again: it is booked once.';
}

export function RestockForm(props: RestockFormProps) {
  const { parts, onClose, onDirty } = props;
  const { values, errors, failure, failures, saved, isPending, isDirty, change, submit } =
    useRestockForm(props);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    onDirty(isDirty && !isPending);
    return () => onDirty(false);
  }, [isDirty, isPending, onDirty]);
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll('input') ?? [])];
    const wrong = fields.find((field) => field.ariaInvalid === 'true');
    (wrong ?? fields.find(({ value }) => value !== '') ?? fields[0])?.focus();
  }, [failures]);

  return (
    <form ref={form} className="restock" noValidate onSubmit={submit}>
      {parts.length > 1 && <p className="hint">What you leave empty stays sold out.</p>}
      <div className="restock-parts">
        {parts.map((part) => {
          const key = partKey(part);
          if (saved[key] !== undefined) {
            return (
              <p key={key}>
                <b>{partName(part)}</b>
                <span>{`: saved, ${saved[key]}`}</span>
              </p>
            );
          }
          return (
            <TextField
              key={key}
              label={part.value === '' ? 'Pieces to add' : `${part.value}: pieces to add`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              hint={partHint(part)}
              value={values[key] ?? ''}
              error={errors[key]}
              onChange={({ target }) => change(part, target.value)}
            />
          );
        })}
      </div>
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      <FormActions isPending={isPending} onCancel={onClose} />
    </form>
  );
}

const restockKey = (productId: string) => ['restock', productId];

type Restock = { part: StockPart; units: string };

type StockBody = CallInput<typeof postStock>['body'];

type RestockOptions = {
  productId: string;
  onSaved: (part: StockPart, left: number | undefined) => void;
  show: (product: AdminProductWire) => Promise<void>;
};

/** Adds units part by part and stops at the first refusal. */
function useRestock({ productId, onSaved, show }: RestockOptions) {
  const toast = useToast();
  const [changes] = useState(() => new Map<string, IdempotentMutation<StockBody>>());
  const params = { id: productId };

  async function add({ part, units }: Restock): Promise<void> {
    const body = changeOf({ mode: 'add', units, reason: 'Restocked' }, part.variantId);
    const change = changes.get(partKey(part)) ?? idempotentMutation<StockBody>();
    changes.set(partKey(part), change);
    const movement = dataOf(
      await change.send(body, (key) =>
        signedInApi<typeof postStock>('POST /v2/admin/product/{id}/stock', {
          params,
          headers: { 'idempotency-key': key },
          body,
        }),
      ),
    );
    onSaved(part, movement.stockAfter);
  }

  return useMutation(
    {
      mutationKey: restockKey(productId),
      mutationFn: async (restocks: Restock[]) => {
        for (const restock of restocks) await add(restock);
      },
      onSuccess: async () => {
        toast.success('Stock saved');
        const now = await signedInApi<typeof getAnyProduct>('GET /v2/admin/product/{id}', {
          params,
        });
        await (now.ok ? show(now.data) : refreshAdmin());
      },
      onError: (error) => logFailure('Failed to restock:', problemOf(error)?.code ?? error.name),
    },
    queries,
  );
}
