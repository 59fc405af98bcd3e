import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { NO_PROOF, type OwnerProof } from '#features/identity/owner-proof.ts';
import { ADMIN, refreshAdmin } from '#platform/client/admin-query.ts';
import { WORK } from '#platform/client/drafts.ts';
import { dataOf, failureOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import { useApiQuery } from '#platform/client/use-api-query.ts';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type {
  deleteMailServer,
  getMailServer,
  postMailServerCheck,
  putMailServer,
} from '../../endpoints.ts';
import type { MailCheck, MailServerState, TypedMailServer } from '../../server-contract.ts';
import { firstTyped, type Typed } from './providers.ts';

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

function show(state: MailServerState): Promise<void> {
  queries.setQueryData(KEY, state);
  return refreshAdmin();
}

const memory = tabMemory<Typed>(`${WORK}mail-server`);

/** Survives a reload, except for the password, which is stored nowhere in the browser. */
export function useTyped({ server, ownerEmail }: MailServerState) {
  const [typed, setTyped] = useState(() => memory.read());
  const [password, setPassword] = useState('');
  useUnsavedWork(typed !== undefined || password !== '');
  return {
    typed: typed ?? firstTyped(server, ownerEmail),
    password,
    setPassword,
    write: (next: Typed) => {
      setTyped(next);
      memory.save(next);
    },
    drop: () => {
      setTyped(undefined);
      setPassword('');
      memory.clear();
    },
  };
}

type CheckOutcome = {
  onFound: (check: MailCheck) => void;
  onRefused: (problem: ProblemBody) => void;
};

/** Tries what is typed, and saves nothing. */
export function useServerCheck({ onFound, onRefused }: CheckOutcome) {
  const { mutate, data, error, isPending, reset } = useMutation(
    {
      mutationFn: async (body: TypedMailServer) =>
        dataOf(
          await signedInApi<typeof postMailServerCheck>('POST /v2/admin/mail-server/check', {
            body,
          }),
        ),
      onSuccess: onFound,
      onError: (failure) => onRefused(failureOf(failure)),
    },
    queries,
  );
  return {
    run: mutate,
    found: data,
    problem: error === null ? undefined : failureOf(error),
    isBusy: isPending,
    forget: reset,
  };
}

type Call = (proof: OwnerProof) => Promise<Parameters<typeof dataOf<MailServerState>>[0]>;
type ChangeOutcome = { onDone: () => void; onRefused: (problem: ProblemBody) => void };

/** A change that the owner confirms; its failure stays until the next one. */
function useChange({ onDone, onRefused }: ChangeOutcome) {
  const { mutate, error, isPending, reset } = useMutation(
    {
      mutationFn: async ({ call, proof }: { call: Call; proof: OwnerProof }) =>
        dataOf(await call(proof)),
      onSuccess: (state) => {
        onDone();
        return show(state);
      },
      onError: (failure) => onRefused(failureOf(failure)),
    },
    queries,
  );
  return {
    change: (call: Call, proof = NO_PROOF) => mutate({ call, proof }),
    problem: error === null ? undefined : failureOf(error),
    isBusy: isPending,
    forget: reset,
  };
}

export function useServerSave(outcome: ChangeOutcome) {
  const { change, ...rest } = useChange(outcome);
  const save = (server: TypedMailServer, typed: OwnerProof) =>
    change(
      (proof) =>
        signedInApi<typeof putMailServer>('PUT /v2/admin/mail-server', {
          body: { ...server, ...proof },
        }),
      typed,
    );
  return { save, ...rest };
}

export function useServerRemoval(outcome: ChangeOutcome) {
  const { change, ...rest } = useChange(outcome);
  const remove = (typed: OwnerProof) =>
    change(
      (body) => signedInApi<typeof deleteMailServer>('DELETE /v2/admin/mail-server', { body }),
      typed,
    );
  return { remove, ...rest };
}
