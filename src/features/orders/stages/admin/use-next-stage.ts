import * as z from 'zod';
import { useShopQuery } from '#features/shop/admin/use-shop-draft.ts';
import type { PrivatePicture } from '#features/media/customer-contract.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import type { AdminOrderWire } from '../../admin-contract.ts';
import { NewStage } from '../stage-contract.ts';
import type { postStage } from '../stage-endpoints.ts';
import { useOrderWrite } from '../../admin/order/use-admin-order.ts';

type Draft = {
  name: string;
  note: string;
  pictures: PrivatePicture[];
  isPublic: boolean;
  tell: boolean;
};

const StageForm = z
  .custom<Draft>()
  .transform((draft): z.input<typeof NewStage> => ({
    ...draft,
    pictures: draft.pictures.map(({ id }) => id),
    tell: draft.isPublic && draft.tell,
  }))
  .pipe(NewStage);

/** The one after the last stage that stands; the last one again at the end. */
export function nextName(names: readonly string[], { tracking }: AdminOrderWire): string {
  const last = tracking.findLast(
    ({ kind, stage }) => kind === 'stage' && stage?.takenBackAt === undefined,
  );
  const index = last === undefined ? -1 : names.indexOf(last.text);
  return names[index + 1] ?? names.at(-1) ?? '';
}

export function useNextStage(order: AdminOrderWire, onDone: () => void) {
  const names = useShopQuery().data?.published.stages.names ?? [];
  const { id } = order;
  const { write } = useOrderWrite(
    (body: NewStage, key) =>
      signedInApi<typeof postStage>('POST /v2/admin/order/{id}/stage', {
        params: { id },
        headers: { 'idempotency-key': key },
        body,
      }),
    () => 'Stage saved',
  );
  const form = useForm({
    schema: StageForm,
    start: { name: nextName(names, order), note: '', pictures: [], isPublic: true, tell: false },
    send: write,
    after: onDone,
  });
  function take(picture: PrivatePicture): void {
    const others = form.latest().pictures.filter((one) => one.id !== picture.id);
    form.change('pictures', [...others, picture]);
  }
  function drop(gone: string): void {
    form.change(
      'pictures',
      form.latest().pictures.filter((one) => one.id !== gone),
    );
  }
  return { form, names, take, drop };
}
export type NextStage = ReturnType<typeof useNextStage>;
