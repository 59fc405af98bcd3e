import { useEffect, useRef, useState } from 'react';
import { WORK } from '#platform/client/drafts.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import { useAutosave } from '#platform/client/use-autosave.ts';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { RequestThread } from '../../admin-contract.ts';
import type { SavedQuoteDraft } from '../../quote-contract.ts';
import type { deleteQuoteDraft, putQuoteDraft } from '../../quote-endpoints.ts';
import { productTypeOf } from '../request-labels.tsx';
import { showQuoteDraft } from '../use-requests.ts';
import { draftOf, fieldsOf, firstFields, type QuoteFields } from './quote-draft.ts';

/** The fields, and the version that they change. */
type Typed = { fields: QuoteFields; version: number; isSaved: boolean };

export type Saving = 'nothing' | 'saved' | 'saving' | 'unsaved' | 'failed' | 'conflict';

type Refusal = ProblemBody & { quoteDraft?: SavedQuoteDraft };

const NONE: SavedQuoteDraft = { version: 0 };

function typedOf({ quotes, ...request }: RequestThread, saved: SavedQuoteDraft): Typed {
  const fields = saved.draft
    ? fieldsOf(saved.draft)
    : firstFields(quotes?.at(-1), productTypeOf(request) ?? '');
  return { fields, version: saved.version, isSaved: true };
}

/** The typed fields; unsaved ones survive a reload of the tab. What another window saves is taken over. */
function useTyped(request: RequestThread, isSaving: boolean) {
  const { id, quoteDraft = NONE } = request;
  const [memory] = useState(() => tabMemory<Typed>(`${WORK}quote-${id}`));
  const [typed, setTyped] = useState(() => memory.read() ?? typedOf(request, quoteDraft));
  if (typed.isSaved && !isSaving && quoteDraft.version > typed.version) {
    setTyped(typedOf(request, quoteDraft));
  }
  useUnsavedWork(!typed.isSaved);
  useEffect(() => {
    if (typed.isSaved) memory.clear();
    else memory.save(typed);
  }, [memory, typed]);
  return { typed, setTyped, memory };
}

/** One call at a time, and why the last one failed. */
function useCalls() {
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [theirs, setTheirs] = useState<SavedQuoteDraft>();
  useEffect(() => {
    const tryAgain = () => setFailure(undefined);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, []);
  function refuse(problem: Refusal): void {
    if (problem.code === 'QUOTE_DRAFT_CHANGED') setTheirs(problem.quoteDraft ?? NONE);
    else setFailure(problem.detail);
  }
  return { isSaving, setIsSaving, failure, setFailure, theirs, setTheirs, refuse };
}

type State = { calls: ReturnType<typeof useCalls>; typed: Typed; isBegun: boolean };

function savingOf({ calls, typed, isBegun }: State): Saving {
  if (calls.theirs) return 'conflict';
  if (calls.isSaving) return 'saving';
  if (calls.failure !== undefined) return 'failed';
  if (!typed.isSaved) return 'unsaved';
  return isBegun ? 'saved' : 'nothing';
}

const PATH = '/v2/admin/request/{id}/quote-draft';

function putDraft(id: string, { fields, version }: Typed) {
  const call = { params: { id }, body: { version, draft: draftOf(fields) } };
  return signedInApi<typeof putQuoteDraft>(`PUT ${PATH}`, call);
}

function dropDraft(id: string, { version }: Typed) {
  const call = { params: { id }, query: { version } };
  return signedInApi<typeof deleteQuoteDraft>(`DELETE ${PATH}`, call);
}

/** A quote while it is written, saved by itself. Whatever fails, nothing typed is lost. */
export function useQuoteDraft(request: RequestThread) {
  const { id, quoteDraft } = request;
  const calls = useCalls();
  const { theirs, failure } = calls;
  const { typed, setTyped, memory } = useTyped(request, calls.isSaving);
  const running = useRef(Promise.resolve());
  const isPaused = useRef(false);
  const saving = savingOf({ calls, typed, isBegun: quoteDraft?.draft !== undefined });

  async function put(): Promise<void> {
    const { fields } = typed;
    calls.setIsSaving(true);
    const result = await putDraft(id, typed);
    calls.setIsSaving(false);
    if (!result.ok) return calls.refuse(result.problem);
    const { version } = result.data;
    setTyped((now) => ({ ...now, version, isSaved: now.fields === fields }));
    showQuoteDraft(id, result.data);
  }

  function save(): void {
    if (saving === 'unsaved' && !isPaused.current) running.current = put();
  }

  useAutosave(saving === 'unsaved', typed, save);

  function settle(saved: SavedQuoteDraft): void {
    setTyped(typedOf(request, saved));
    calls.setTheirs(undefined);
    showQuoteDraft(id, saved);
  }

  return {
    fields: typed.fields,
    saving,
    failure,
    /** The draft saved by another window; undefined without a conflict. */
    theirs,
    change: (part: Partial<QuoteFields>): void => {
      calls.setFailure(undefined);
      setTyped((now) => ({ ...now, fields: { ...now.fields, ...part }, isSaved: false }));
    },
    /** Saves at once if something is unsaved. */
    save,
    takeTheirs: () => theirs && settle(theirs),
    keepMine: (): void => {
      if (theirs) setTyped((now) => ({ ...now, version: theirs.version, isSaved: false }));
      calls.setTheirs(undefined);
    },
    /** @returns whether it is gone */
    throwAway: async (): Promise<boolean> => {
      const result = await dropDraft(id, typed);
      if (result.ok) settle(result.data);
      else calls.refuse(result.problem);
      return result.ok;
    },
    /** Saves nothing while the quote is sent, which ends the draft. */
    pause: (): Promise<void> => {
      isPaused.current = true;
      return running.current;
    },
    /** @param isSent false: it goes on as a draft */
    resume: (isSent: boolean): void => {
      isPaused.current = isSent;
      if (isSent) memory.clear();
      else setTyped((now) => ({ ...now }));
    },
  };
}

export type QuoteDraftForm = ReturnType<typeof useQuoteDraft>;
