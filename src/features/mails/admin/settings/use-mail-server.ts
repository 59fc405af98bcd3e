import type { OwnerProof } from '#features/identity/owner-proof.ts';
import { ADMIN, refreshAdmin } from '#platform/client/query/admin-query.ts';
import { WORK } from '#platform/client/drafts/drafts.ts';
import { queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { tabMemory, type TabMemory } from '#platform/client/drafts/tab-memory.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type {
  deleteMailServer,
  getMailServer,
  postMailServerCheck,
  putMailServer,
} from '../../endpoints.ts';
import type { MailServerState, TypedMailServer } from '../../server-contract.ts';
import type { ServerDraft, Typed } from './providers.ts';

const KEY = [ADMIN, 'mail-server'];
/** A test mail that has just gone out is seen. */
const REFRESH_MS = 4_000;

export function useMailServer() {
  return useApiQuery<MailServerState>(
    KEY,
    (signal) => signedInApi<typeof getMailServer>('GET /v2/admin/mail-server', { signal }),
    { refetchInterval: REFRESH_MS },
  );
}

/** Survives a reload, except for the password, which is stored nowhere in the browser. */
const stored = tabMemory<Typed>(`${WORK}mail-server`);
export const serverMemory: TabMemory<ServerDraft> = {
  read: () => {
    const typed = stored.read();
    return typed && { ...typed, password: '' };
  },
  save: ({ password: _password, ...typed }) => stored.save(typed),
  clear: stored.clear,
};

export function checkServer(body: TypedMailServer) {
  return signedInApi<typeof postMailServerCheck>('POST /v2/admin/mail-server/check', { body });
}

type Change = Promise<{ ok: true; data: MailServerState } | { ok: false; problem: ProblemBody }>;

async function shown(change: Change) {
  const result = await change;
  if (result.ok) {
    queries.setQueryData(KEY, result.data);
    void refreshAdmin();
  }
  return result;
}

export function saveServer(body: TypedMailServer & OwnerProof) {
  return shown(signedInApi<typeof putMailServer>('PUT /v2/admin/mail-server', { body }));
}

export function removeServer(body: OwnerProof) {
  return shown(signedInApi<typeof deleteMailServer>('DELETE /v2/admin/mail-server', { body }));
}
