import { useState } from 'react';
import { useShopQuery } from '#features/shop/admin/use-shop-draft.ts';
import type { PrivatePicture } from '#features/media/customer-contract.ts';
import { idempotentMutation } from '#platform/client/idempotent-mutation.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { AdminOrderWire } from '../../../admin-contract.ts';
import { NewStage } from '../../../stage-contract.ts';
import type { postStage } from '../../../stage-endpoints.ts';
import { useOrderWrite } from '../use-admin-order.ts';

type Draft = {
  /** Undefined: the next one. */
  name: string | undefined;
  note: string;
  pictures: PrivatePicture[];
  isPublic: boolean;
  tell: boolean;
};

const EMPTY: Draft = { name: undefined, note: '', pictures: [], isPublic: true, tell: false };

/** The one after the last stage that stands; the last one again at the end. */
export function nextName(names: readonly string[], { tracking }: AdminOrderWire): string {
  const last = tracking.findLast(
    ({ kind, stage }) => kind === 'stage' && stage?.takenBackAt === undefined,
  );
  const index = last === undefined ? -1 : names.indexOf(last.text);
  return names[index + 1] ?? names.at(-1) ?? '';
}

/** The draft of the next stage. A refusal keeps it. */
export function useNextStage(order: AdminOrderWire, onDone: () => void) {
  const names = useShopQuery().data?.published.stages.names ?? [];
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [problem, setProblem] = useState<ProblemBody>();
  const [mutation] = useState(() => idempotentMutation<unknown>());
  const { id } = order;
  const { send, isSending } = useOrderWrite(
    (body: NewStage) =>
      mutation.send({ id, ...body }, (key) =>
        signedInApi<typeof postStage>('POST /v2/admin/order/{id}/stage', {
          params: { id },
          headers: { 'idempotency-key': key },
          body,
        }),
      ),
    () => 'Stage saved',
  );
  function change(part: Partial<Draft>): void {
    setDraft((now) => ({ ...now, ...part }));
    setErrors({});
    setProblem(undefined);
  }
  function close(): void {
    change(EMPTY);
    onDone();
  }
  const name = draft.name ?? nextName(names, order);
  async function save(): Promise<void> {
    const pictures = draft.pictures.map(({ id: picture }) => picture);
    const body = { ...draft, name, pictures, tell: draft.isPublic && draft.tell };
    const found = formErrors(NewStage, body);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const refusal = await send(body);
    if (refusal === undefined) return close();
    setErrors(refusal.fields ?? {});
    if (refusal.fields === undefined) setProblem(refusal);
  }
  function take(picture: PrivatePicture): void {
    setDraft((now) => ({
      ...now,
      pictures: [...now.pictures.filter((one) => one.id !== picture.id), picture],
    }));
  }
  const { pictures, note } = draft;
  const isDirty = note.trim() !== '' || pictures.length > 0 || draft.name !== undefined;
  return { draft, names, name, errors, problem, isSending, isDirty, change, take, close, save };
}
export type NextStage = ReturnType<typeof useNextStage>;
