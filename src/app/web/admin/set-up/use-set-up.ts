import { useState } from 'react';
import { useOwnerProof } from '#features/identity/admin/owner-proof.tsx';
import { ADMIN, refreshAdmin } from '#platform/client/admin-query.ts';
import { dataOf, failureOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useApiQuery } from '#platform/client/use-api-query.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { ShopPatch } from '#features/shop/contract.ts';
import type {
  closeShop,
  getSetUp,
  openShop,
  putSetUpStep,
  SetUp,
  SetUpStep,
} from '../../../set-up.ts';

const KEY = [ADMIN, 'set-up'];

export type StepChange = { patch?: ShopPatch; isUnchanged?: boolean; scannedUpiId?: string };

export function useSetUp() {
  return useApiQuery<SetUp>(KEY, (signal) =>
    signedInApi<typeof getSetUp>('GET /v2/admin/set-up', { signal }),
  );
}

type Call = () => Promise<Parameters<typeof dataOf<SetUp>>[0]>;

/** A write that answers the whole set-up; its failure stays until the next one. @param isShown whether a field tells it */
function useWrite(isShown: (problem: ProblemBody) => boolean = () => false) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemBody>();

  /** @returns the set-up afterwards; undefined if it was refused */
  async function write(call: Call): Promise<SetUp | undefined> {
    if (isBusy) return undefined;
    setIsBusy(true);
    setProblem(undefined);
    try {
      const setUp = dataOf(await call());
      queries.setQueryData(KEY, setUp);
      void refreshAdmin();
      return setUp;
    } catch (error) {
      const found = failureOf(error);
      if (!isShown(found)) setProblem(found);
      // The form keeps what was typed and is saved over the newer settings.
      if (found.code === 'SETTINGS_CHANGED') void refreshAdmin();
      return undefined;
    } finally {
      setIsBusy(false);
    }
  }
  return { write, isBusy, problem };
}

/** Saves one step of the set-up. */
export function useStepSave({ shop }: SetUp, step: SetUpStep) {
  const proof = useOwnerProof();
  const { write, isBusy, problem } = useWrite(proof.refuse);
  async function save(change: StepChange): Promise<SetUp | undefined> {
    const saved = await write(() =>
      signedInApi<typeof putSetUpStep>('PUT /v2/admin/set-up/{step}', {
        params: { step },
        body: { version: shop.version, ...change, ...proof.proof },
      }),
    );
    if (saved) proof.forget();
    return saved;
  }
  return { save, isBusy, problem, proof };
}

/** Opens the shop, and closes it. */
export function useOpening() {
  const { write, isBusy, problem } = useWrite();
  return {
    open: () => write(() => signedInApi<typeof openShop>('POST /v2/admin/shop/opening', {})),
    close: (sentence: string) =>
      write(() =>
        signedInApi<typeof closeShop>('DELETE /v2/admin/shop/opening', { body: { sentence } }),
      ),
    isBusy,
    problem,
  };
}

/** The set-up as it was read last. */
export function readSetUp(client: typeof queries): SetUp | undefined {
  return client.getQueryData<SetUp>(KEY);
}
