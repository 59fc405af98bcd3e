import { useEffect, useRef, useState } from 'react';
import { WORK } from '#platform/client/drafts/drafts.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { tabMemory } from '#platform/client/drafts/tab-memory.ts';
import { useAutosave } from '#platform/client/drafts/use-autosave.ts';
import { useUnsavedWork } from '#platform/client/drafts/use-unsaved-work.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { RequestThread } from '../../admin-contract.ts';
import type { QuoteDraft, SavedQuoteDraft } from '../../quote-contract.ts';
import type { deleteQuoteDraft, putQuoteDraft } from '../../quote-endpoints.ts';
import { productTypeOf } from '../request-labels.tsx';
import { showQuoteDraft } from '../use-requests.ts';
import { firstFields, lineOf } from './quote-draft.ts';

/** The version that the fields change, and those saved last as text; without a text they are unsaved. */
type Base = { version: number; saved?: string };
type Unsaved = { fields: QuoteDraft; version: number };
type Failure = { text: string; detail: string };

export type Saving = 'nothing' | 'saved' | 'saving' | 'unsaved' | 'failed' | 'conflict';

type Refusal = ProblemBody & { quoteDraft?: SavedQuoteDraft };

const NONE: SavedQuoteDraft = { version: 0 };

function savedFields({ quotes, ...request }: RequestThread, { draft }: SavedQuoteDraft) {
  return draft ?? firstFields(quotes?.at(-1), productTypeOf(request) ?? '');
}

function startOf(request: RequestThread) {
  const { id, quoteDraft = NONE } = request;
  const memory = tabMemory<Unsaved>(`${WORK}quote-${id}`);
  const unsaved = memory.read();
  if (unsaved) {
    const { fields, version } = unsaved;
    const start = { ...fields, lines: fields.lines.map(lineOf) };
    return { memory, start, base: { version } };
  }
  const start = savedFields(request, quoteDraft);
  return { memory, start, base: { version: quoteDraft.version, saved: JSON.stringify(start) } };
}

/** One call at a time, and why the last one failed. */
function useCalls() {
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [theirs, setTheirs] = useState<SavedQuoteDraft>();
  useEffect(() => {
    const tryAgain = () => setFailure(undefined);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, []);
  function refuse({ code, detail, quoteDraft }: Refusal, text: string): void {
    if (code === 'QUOTE_DRAFT_CHANGED') setTheirs(quoteDraft ?? NONE);
    else setFailure({ text, detail });
  }
  return { isSaving, setIsSaving, failure, setFailure, theirs, setTheirs, refuse };
}

export function useQuoteBase(request: RequestThread) {
  const [{ memory, start, base: first }] = useState(() => startOf(request));
  const [base, setBase] = useState<Base>(first);
  const calls = useCalls();
  const running = useRef(Promise.resolve());
  const isPaused = useRef(false);
  return {
    request,
    memory,
    start,
    base,
    setBase,
    calls,
    running,
    isPaused,
    /** Saves nothing while the quote is sent, which ends the draft. */
    pause: (): Promise<void> => {
      isPaused.current = true;
      return running.current;
    },
    /** @param isSent false: it goes on as a draft */
    resume: (isSent: boolean): void => {
      isPaused.current = isSent;
      if (isSent) memory.clear();
    },
  };
}

type QuoteBase = ReturnType<typeof useQuoteBase>;
type State = { calls: ReturnType<typeof useCalls>; isSaved: boolean; isBegun: boolean };

function savingOf({ calls, isSaved, isBegun }: State): Saving {
  if (calls.theirs) return 'conflict';
  if (calls.isSaving) return 'saving';
  if (calls.failure !== undefined) return 'failed';
  if (!isSaved) return 'unsaved';
  return isBegun ? 'saved' : 'nothing';
}

const PATH = '/v2/admin/request/{id}/quote-draft';

function putDraft(id: string, version: number, draft: QuoteDraft) {
  const call = { params: { id }, body: { version, draft } };
  return signedInApi<typeof putQuoteDraft>(`PUT ${PATH}`, call);
}

function dropDraft(id: string, version: number) {
  const call = { params: { id }, query: { version } };
  return signedInApi<typeof deleteQuoteDraft>(`DELETE ${PATH}`, call);
}

function useMemory(memory: QuoteBase['memory'], text: string, unsaved: Unsaved | undefined): void {
  useEffect(() => {
    if (unsaved) memory.save(unsaved);
    else memory.clear();
    // oxlint-disable-next-line react/exhaustive-deps -- the text stands for the fields
  }, [memory, text, unsaved?.version]);
}

type TypedForm = {
  values: QuoteDraft;
  latest: () => QuoteDraft;
  isSending: boolean;
  edit: (name: string, next: () => QuoteDraft) => void;
};

/** A quote while it is written, saved by itself. Whatever fails, nothing typed is lost. */
export function useQuoteDraft(
  { request, memory, base, setBase, calls, running, isPaused }: QuoteBase,
  form: TypedForm,
) {
  const { id, quoteDraft = NONE } = request;
  const { theirs, failure } = calls;
  const { version } = base;
  const text = JSON.stringify(form.values);
  const isSaved = text === base.saved;
  if (failure && failure.text !== text) calls.setFailure(undefined);
  const saving = savingOf({ calls, isSaved, isBegun: quoteDraft.draft !== undefined });

  useUnsavedWork(!isSaved);
  useMemory(memory, text, isSaved ? undefined : { fields: form.values, version });

  function take(saved: SavedQuoteDraft): void {
    form.edit('', () => savedFields(request, saved));
    setBase({ version: saved.version, saved: JSON.stringify(form.latest()) });
  }
  const isOfOther = isSaved && !calls.isSaving && !form.isSending && quoteDraft.version > version;
  useEffect(() => {
    if (isOfOther) take(quoteDraft);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each version
  }, [isOfOther, quoteDraft.version]);

  async function put(): Promise<void> {
    const fields = form.latest();
    const sent = JSON.stringify(fields);
    calls.setIsSaving(true);
    const result = await putDraft(id, version, fields);
    calls.setIsSaving(false);
    if (!result.ok) return calls.refuse(result.problem, sent);
    setBase({ version: result.data.version, saved: sent });
    showQuoteDraft(id, result.data);
  }

  function save(): void {
    if (saving === 'unsaved' && !isPaused.current) running.current = put();
  }

  useAutosave(saving === 'unsaved' && !form.isSending, text, save);

  function settle(saved: SavedQuoteDraft): void {
    take(saved);
    calls.setTheirs(undefined);
    showQuoteDraft(id, saved);
  }

  return {
    saving,
    failure: failure?.detail,
    /** The draft saved by another window; undefined without a conflict. */
    theirs,
    save,
    takeTheirs: () => theirs && settle(theirs),
    keepMine: (): void => {
      if (theirs) setBase({ version: theirs.version });
      calls.setTheirs(undefined);
    },
    /** @returns whether it is gone */
    throwAway: async (): Promise<boolean> => {
      const result = await dropDraft(id, version);
      if (result.ok) settle(result.data);
      else calls.refuse(result.problem, text);
      return result.ok;
    },
  };
}

export type QuoteDraftForm = ReturnType<typeof useQuoteDraft>;
