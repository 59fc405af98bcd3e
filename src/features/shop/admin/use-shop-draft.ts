import { useEffect, useState } from 'react';
import { useOwnerProof } from '#features/identity/admin/owner-proof.tsx';
import { ADMIN, refreshAdmin } from '#platform/client/query/admin-query.ts';
import { queries, sentenceOf, dataOf, problemOf } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { useAutosave } from '#platform/client/drafts/use-autosave.ts';
import { useUnsavedWork } from '#platform/client/drafts/use-unsaved-work.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { AdminShop, ShopPatch } from '../contract.ts';
import type {
  deleteShopDraft,
  getAdminShop,
  publishShop,
  putShopDraft,
  restoreShopRevision,
} from '../endpoints.ts';
import { ShopSettings } from '../settings/settings.ts';
import type { Group } from './section-props.ts';

const KEY = [ADMIN, 'shop'];
type Edits = { [G in Group]?: ShopSettings[G] };
export type Saving = 'saved' | 'saving' | 'unsaved' | 'invalid' | 'failed' | 'conflict';

function errorsOf(group: Group, edits: Edits): Record<string, string> {
  const value = edits[group];
  return value === undefined ? {} : formErrors(ShopSettings.shape[group], value);
}

/** The edited groups that may be saved. */
function patchOf(edits: Edits): ShopPatch {
  const groups = (Object.keys(edits) as Group[]).filter(
    (group) => Object.keys(errorsOf(group, edits)).length === 0,
  );
  return Object.fromEntries(groups.map((group) => [group, edits[group]])) as ShopPatch;
}

/** Edits that were made while `sent` was on its way. */
function without(edits: Edits, sent: ShopPatch): Edits {
  const left = Object.entries(edits).filter(
    ([group, value]) => sent[group as keyof ShopPatch] !== value,
  );
  return Object.fromEntries(left) as Edits;
}

export function useShopQuery({ enabled = true } = {}) {
  return useApiQuery<AdminShop>(
    KEY,
    (signal) => signedInApi<typeof getAdminShop>('GET /v2/admin/shop', { signal }),
    { enabled },
  );
}

/** Cancels fetches on their way: their answers may be older. */
async function setShop(shop: AdminShop): Promise<void> {
  await queries.cancelQueries({ queryKey: KEY, exact: true });
  queries.setQueryData(KEY, shop);
}

type ChangedProblem = ProblemBody & { shop?: AdminShop };

type Answer = Parameters<typeof dataOf<AdminShop>>[0];

/** One call at a time, and why the last one failed. */
function useCalls() {
  const proof = useOwnerProof();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [theirs, setTheirs] = useState<AdminShop>();

  useEffect(() => {
    const tryAgain = () => setFailure(undefined);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, []);

  function refuse(error: unknown): void {
    const problem = problemOf(error) as ChangedProblem | undefined;
    if (problem?.code === 'SETTINGS_CHANGED' && problem.shop) setTheirs(problem.shop);
    else if (!proof.refuse(problem ?? {})) setFailure(sentenceOf(error));
  }

  /** @returns the settings as they are then; undefined if the call failed */
  async function run(call: () => Promise<Answer>): Promise<AdminShop | undefined> {
    setIsSaving(true);
    setFailure(undefined);
    try {
      const answer = dataOf(await call());
      await setShop(answer);
      return answer;
    } catch (error) {
      refuse(error);
      return undefined;
    } finally {
      setIsSaving(false);
    }
  }
  return {
    run,
    proof,
    isSaving,
    failure,
    forgetFailure: () => setFailure(undefined),
    theirs,
    /** Goes on from what the other window saved. */
    settle: () => {
      if (theirs) void setShop(theirs);
      setTheirs(undefined);
    },
  };
}

/** Edits that are not saved yet, and the calls that save and publish them. */
function useEdits(shop: AdminShop) {
  const [edits, setEdits] = useState<Edits>({});
  const [round, setRound] = useState(0);
  const calls = useCalls();
  const { run } = calls;

  /** Fields that hold their own typed text start afresh with the draft. */
  function dropEdits(): void {
    setEdits({});
    setRound((now) => now + 1);
  }

  /** @returns the settings as they are then; undefined if they could not be saved */
  async function save(from: AdminShop = shop): Promise<AdminShop | undefined> {
    const patch = patchOf(edits);
    if (Object.keys(patch).length === 0) return from;
    const body = { version: from.version, patch };
    const saved = await run(() =>
      signedInApi<typeof putShopDraft>('PUT /v2/admin/shop/draft', { body }),
    );
    if (saved) setEdits((now) => without(now, patch));
    return saved;
  }

  async function publish(): Promise<boolean> {
    const saved = await save();
    if (!saved) return false;
    const body = { version: saved.version, ...calls.proof.proof };
    const published = await run(() =>
      signedInApi<typeof publishShop>('POST /v2/admin/shop/publish', { body }),
    );
    if (published) {
      calls.proof.forget();
      void refreshAdmin();
    }
    return published !== undefined;
  }

  async function discard(): Promise<void> {
    const query = { version: shop.version };
    const discarded = await run(() =>
      signedInApi<typeof deleteShopDraft>('DELETE /v2/admin/shop/draft', { query }),
    );
    if (discarded) dropEdits();
  }

  async function restore(id: number): Promise<void> {
    const call = { params: { id }, body: { version: shop.version } };
    const restored = await run(() =>
      signedInApi<typeof restoreShopRevision>('POST /v2/admin/shop/revisions/{id}/restore', call),
    );
    if (restored) dropEdits();
  }
  return { ...calls, edits, setEdits, round, dropEdits, save, publish, discard, restore };
}

/** Edits of the settings, saved into the draft by themselves. Whatever fails, nothing typed is lost. */
export function useShopDraft(shop: AdminShop) {
  const { edits, setEdits, save, isSaving, failure, theirs, ...calls } = useEdits(shop);
  const groups = Object.keys(edits) as Group[];
  const isDirty = groups.length > 0;
  const marked = groups.find((group) => Object.keys(errorsOf(group, edits)).length > 0);
  const isInvalid = marked !== undefined;
  useUnsavedWork(isDirty);
  const canSave = isDirty && !isSaving && failure === undefined && theirs === undefined;
  useAutosave(canSave, edits, () => void save());
  return {
    settings: { ...shop.draft, ...edits } as ShopSettings,
    errorsOf: (group: Group) => errorsOf(group, edits),
    change<G extends Group>(group: G, value: ShopSettings[G]): void {
      calls.forgetFailure();
      setEdits((now) => ({ ...now, [group]: value }));
    },
    /** The first part with a field that cannot be saved. */
    marked,
    saving: savingOf({ isDirty, isSaving, isInvalid, failure, theirs }),
    failure,
    retry: () => {
      calls.forgetFailure();
      void save();
    },
    /** What confirms another UPI ID. */
    proof: calls.proof,
    publish: calls.publish,
    discard: calls.discard,
    restore: calls.restore,
    /** The draft that another window saved; undefined without a conflict. */
    theirs,
    takeTheirs: () => {
      calls.settle();
      calls.dropEdits();
    },
    /** Counts how often the edits were dropped. */
    round: calls.round,
    keepMine: () => {
      calls.settle();
      void save(theirs);
    },
  };
}

type State = {
  isDirty: boolean;
  isSaving: boolean;
  isInvalid: boolean;
  failure: string | undefined;
  theirs: AdminShop | undefined;
};

function savingOf({ isDirty, isSaving, isInvalid, failure, theirs }: State): Saving {
  if (theirs) return 'conflict';
  if (isSaving) return 'saving';
  if (failure !== undefined) return 'failed';
  if (isInvalid) return 'invalid';
  return isDirty ? 'unsaved' : 'saved';
}
