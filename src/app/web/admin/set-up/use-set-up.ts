import { useState } from 'react';
import type { OwnerProof } from '#features/identity/owner-proof.ts';
import { ADMIN, refreshAdmin } from '#platform/client/query/admin-query.ts';
import { queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import type { ShopPatch } from '#features/shop/contract.ts';
import type {
  closeShop,
  getSetUp,
  openShop,
  putSetUpStep,
  SetUp,
  SetUpStep,
} from '../../../set-up-contract.ts';

const KEY = [ADMIN, 'set-up'];

export type StepChange = {
  patch?: ShopPatch;
  isUnchanged?: boolean;
  scannedUpiId?: string;
} & Partial<OwnerProof>;

export function useSetUp() {
  return useApiQuery<SetUp>(KEY, (signal) =>
    signedInApi<typeof getSetUp>('GET /v2/admin/set-up', { signal }),
  );
}

async function keepSetUp(call: Promise<Sent<SetUp>>): Promise<Sent<SetUp>> {
  const result = await call;
  if (result.ok) {
    queries.setQueryData(KEY, result.data);
    void refreshAdmin();
  }
  return result;
}

const CHANGED =
  'Something was saved in another window. What you typed here is still here: save it again.';

/** Saves one step of the set-up; the form keeps what was typed and is saved over newer settings. */
export async function saveStep({ shop }: SetUp, step: SetUpStep, change: StepChange) {
  const result = await keepSetUp(
    signedInApi<typeof putSetUpStep>('PUT /v2/admin/set-up/{step}', {
      params: { step },
      body: { version: shop.version, ...change },
    }),
  );
  if (result.ok || result.problem.code !== 'SETTINGS_CHANGED') return result;
  void refreshAdmin();
  return { ...result, problem: { ...result.problem, detail: CHANGED } };
}

export const closing = (body: { sentence?: string | undefined }) =>
  keepSetUp(signedInApi<typeof closeShop>('DELETE /v2/admin/shop/opening', { body }));

export function useOpening() {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemBody>();
  async function open(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    const result = await keepSetUp(signedInApi<typeof openShop>('POST /v2/admin/shop/opening', {}));
    if (!result.ok) setProblem(result.problem);
    setIsBusy(false);
  }
  return { open, isBusy, problem };
}

export function readSetUp(client: typeof queries): SetUp | undefined {
  return client.getQueryData<SetUp>(KEY);
}
