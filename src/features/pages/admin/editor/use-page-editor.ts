import { useRef, useState } from 'react';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { AdminPage } from '../../admin-contract.ts';
import type { PageContent } from '../../contract.ts';
import { storedPage } from './stored-page.ts';
import {
  draftOf,
  errorsOf,
  fieldsOf,
  isSamePage,
  ownPaths,
  type BlockFields,
  type PageDraft,
} from './page-fields.ts';
import { cachePage, pageCalls, usePageCall } from '../use-pages.ts';

type Refused = ProblemBody & { page?: AdminPage };

function useStored(page: AdminPage) {
  const signIn = useSignIn();
  const uid = signIn.status === 'in' ? signIn.uid : '';
  const [stored] = useState(() => storedPage(page.id, uid));
  return stored;
}

type Call = () => ReturnType<typeof pageCalls.publish>;

const SAVED = "Draft saved. Visitors don't see it yet.";
const PUBLISHED = 'Published. Visitors see it now.';

function useBase(page: AdminPage) {
  const stored = useStored(page);
  const [base, setBase] = useState(() => draftOf(page));
  const [restoredAt, setRestoredAt] = useState(stored.at);
  const [newer, setNewer] = useState<AdminPage>();
  const [refused, setRefused] = useState<ProblemBody>();
  function begin(now: AdminPage): void {
    setBase(draftOf(now));
    setRestoredAt(undefined);
    setNewer(undefined);
    setRefused(undefined);
    cachePage(now);
  }
  return { memory: stored.memory, base, restoredAt, newer, setNewer, refused, setRefused, begin };
}

type Editing = { isFree: boolean; base: ReturnType<typeof useBase> };

function usePageForm(id: string, { isFree, base }: Editing, onSaved: (now: AdminPage) => void) {
  return useForm({
    schema: checkedDraft(
      (draft: PageDraft) => errorsOf(draft, isFree),
      (draft) => draft,
    ),
    start: base.base,
    keep: base.memory,
    send: async ({ version, ...fields }) => {
      const result = await pageCalls.save({ id, version }, fields, isFree);
      if (result.ok) return result;
      const problem: Refused = result.problem;
      base.setNewer(problem.page);
      return { ...result, problem: withOwnPaths(problem) };
    },
    after: (now) => {
      base.begin(now);
      onSaved(now);
    },
  });
}

function useRun({ begin, setNewer, setRefused }: Editing['base'], form: { discard: () => void }) {
  const toast = useToast();
  const { send, isPending } = usePageCall<AdminPage>();
  function start(now: AdminPage): void {
    begin(now);
    form.discard();
  }
  function run(call: Call, words: string): void {
    setRefused(undefined);
    send(call, {
      onDone: (now) => {
        start(now);
        toast.success(words);
      },
      onRefused: (problem: Refused) => {
        if (problem.page) setNewer(problem.page);
        else setRefused(problem);
      },
    });
  }
  return { run, start, isPending };
}

/** State of the editor. What is typed survives every failure, a reload and an expired session. */
export function usePageEditor(page: AdminPage) {
  const { id } = page;
  const isFree = page.kind === 'free' && page.state === 'offline';
  const base = useBase(page);
  const { newer } = base;
  const isPublishing = useRef(false);
  const toast = useToast();
  const form = usePageForm(id, { isFree, base }, (now) => {
    if (isPublishing.current) publish(now);
    else toast.success(SAVED);
  });
  const { run, start, isPending } = useRun(base, form);
  const isDirty = !isSamePage(form.values, base.base);
  const seen = { id, version: form.values.version };

  function publish({ version }: { version: number }): void {
    run(() => pageCalls.publish({ id, version }), PUBLISHED);
  }
  function save(thenPublishes: boolean): void {
    isPublishing.current = thenPublishes;
    base.setRefused(undefined);
    void form.submit();
  }

  return {
    form,
    fields: form.values,
    refused: base.refused,
    isDirty,
    isPending: isPending || form.isSending,
    isFree,
    restoredAt: isDirty ? base.restoredAt : undefined,
    newer,
    editBlocks: (change: (blocks: BlockFields[]) => BlockFields[], path = 'blocks') =>
      form.edit(path, (before) => ({ ...before, blocks: change(before.blocks) })),
    /** Puts other words into the form; nothing is saved yet. */
    fill: (content: PageContent) =>
      form.edit('', ({ slug, version }) => ({ ...fieldsOf({ content, slug }), version })),
    save: () => save(false),
    publish: () => (isDirty ? save(true) : publish(seen)),
    discardTyped: () => start(page),
    takeTheirs: () => newer && start(newer),
    keepMine: () => {
      if (newer) form.change('version', newer.version);
      save(false);
    },
    takeOffline: () =>
      run(() => pageCalls.takeOffline(seen), 'The page is offline. Its words are the draft.'),
    discardDraft: () => run(() => pageCalls.discard(seen), 'Draft discarded.'),
    restore: (revision: number, onDone: () => void) => {
      onDone();
      run(
        () => pageCalls.restore(seen, revision),
        'Restored into the draft. Publish it when it is right.',
      );
    },
  };
}

function withOwnPaths({ fields, ...problem }: ProblemBody): ProblemBody {
  return fields ? { ...problem, fields: ownPaths(fields) } : problem;
}

export type PageEditor = ReturnType<typeof usePageEditor>;
