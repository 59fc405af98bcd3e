import type { OwnerProof } from '#features/identity/owner-proof.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { WORK } from '#platform/client/drafts/drafts.ts';
import { tabMemory, type TabMemory } from '#platform/client/drafts/tab-memory.ts';
import { ADMIN, refreshAdmin } from '#platform/client/query/admin-query.ts';
import { queries } from '#platform/client/query/query.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { OnlinePayment, TriedKeys, TypedKeys } from '../keys-contract.ts';
import type {
  deleteOnlinePayment,
  getOnlinePayment,
  postOnlinePaymentCheck,
  putOnlinePayment,
} from '../keys-endpoints.ts';

const KEY = [ADMIN, 'online-payment'];

export function useOnlinePayment() {
  return useApiQuery<OnlinePayment>(KEY, (signal) =>
    signedInApi<typeof getOnlinePayment>('GET /v2/admin/online-payment', { signal }),
  );
}

/** Survives a reload, except for the secrets, which are stored nowhere in the browser. */
const stored = tabMemory<{ keyId: string }>(`${WORK}gateway-keys`);
export const keysMemory: TabMemory<TypedKeys> = {
  read: () => {
    const typed = stored.read();
    return typed && { ...typed, keySecret: '', webhookSecret: '' };
  },
  save: ({ keyId }) => stored.save({ keyId }),
  clear: stored.clear,
};

export async function tryKeys(body: Partial<TriedKeys>) {
  const result = await signedInApi<typeof postOnlinePaymentCheck>(
    'POST /v2/admin/online-payment/check',
    { body },
  );
  if (result.ok) void refreshAdmin();
  return result;
}

type Change = Promise<{ ok: true; data: OnlinePayment } | { ok: false; problem: ProblemBody }>;

async function shown(change: Change) {
  const result = await change;
  if (result.ok) {
    queries.setQueryData(KEY, result.data);
    void refreshAdmin();
  }
  return result;
}

export function saveKeys(body: TypedKeys & OwnerProof) {
  return shown(signedInApi<typeof putOnlinePayment>('PUT /v2/admin/online-payment', { body }));
}

export function removeKeys(body: OwnerProof) {
  return shown(
    signedInApi<typeof deleteOnlinePayment>('DELETE /v2/admin/online-payment', { body }),
  );
}
