import { useMemo, useState } from 'react';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { AdminPage } from '../admin-contract.ts';
import type { PageContent } from '../contract.ts';
import { dropStored, readStored, useKeeping } from './stored-page.ts';
import {
  errorsOf,
  fieldsOf,
  isSamePage,
  ownPaths,
  type BlockFields,
  type PageErrors,
  type PageFields,
} from './page-fields.ts';
import { cachePage, pageCalls, usePageCall } from './use-pages.ts';

type Refused = ProblemBody & { page?: AdminPage };

function useStored(page: AdminPage) {
  const signIn = useSignIn();
  const uid = signIn.status === 'in' ? signIn.uid : '';
  const [restored] = useState(() => readStored(page.id, uid));
  return { uid, restored };
}

/** Sentences at the fields, or one about the page as a whole. */
function usePageErrors() {
  const [errors, setErrors] = useState<PageErrors>({});
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);
  return {
    errors,
    failure,
    tries,
    show: (found: PageErrors): boolean => {
      setErrors(found);
      setFailure(undefined);
      setTries((before) => before + 1);
      return Object.keys(found).length === 0;
    },
    fail: (problem: ProblemBody): void => {
      const found = ownPaths(problem.fields ?? {});
      setErrors(found);
      setTries((before) => before + 1);
      setFailure(Object.keys(found).length > 0 ? undefined : problem.detail);
    },
    edited: (path: string): void =>
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([one]) => !one.startsWith(path))),
      ),
  };
}

/** The typed fields, stored in this browser until they are saved. */
function useTyped(page: AdminPage) {
  const { uid, restored } = useStored(page);
  const [base, setBase] = useState({
    version: restored?.version ?? page.version,
    fields: fieldsOf(page),
  });
  const [fields, setFields] = useState(restored?.fields ?? base.fields);
  const [restoredAt, setRestoredAt] = useState(restored?.at);
  const isDirty = !isSamePage(fields, base.fields);
  const { version } = base;
  useUnsavedWork(isDirty);
  const stored = useMemo(
    () => (isDirty ? { uid, version, fields } : undefined),
    [isDirty, uid, version, fields],
  );
  useKeeping(page.id, stored);
  return {
    version,
    fields,
    setFields,
    isDirty,
    restoredAt: isDirty ? restoredAt : undefined,
    /** Begins anew from what the shop has. */
    start: (now: AdminPage): void => {
      const next = fieldsOf(now);
      setBase({ version: now.version, fields: next });
      setFields(next);
      setRestoredAt(undefined);
      dropStored(page.id);
      cachePage(now);
    },
  };
}

/** Sends the calls; a page that was changed meanwhile is shown and nothing typed is lost. */
function useCalls(typed: ReturnType<typeof useTyped>) {
  const problems = usePageErrors();
  const [newer, setNewer] = useState<AdminPage>();
  const toast = useToast();
  const { send, isPending } = usePageCall<AdminPage>();

  function start(now: AdminPage): void {
    typed.start(now);
    setNewer(undefined);
    problems.show({});
  }
  function refuse(problem: Refused): void {
    if (problem.code === 'PAGE_CHANGED' && problem.page) setNewer(problem.page);
    else problems.fail(problem);
  }
  function run(call: Call, then: string | ((now: AdminPage) => void)): void {
    const onDone = (now: AdminPage) => {
      start(now);
      if (typeof then === 'string') toast.success(then);
      else then(now);
    };
    send(call, { onDone, onRefused: refuse });
  }
  return { problems, newer, isPending, start, run };
}

type Call = () => ReturnType<typeof pageCalls.publish>;

const SAVED = 'Draft saved. Visitors see nothing of it yet.';
const PUBLISHED = 'Published. Visitors see it now.';

/** State of the editor. What is typed survives every failure, a reload and an expired session. */
export function usePageEditor(page: AdminPage) {
  const typed = useTyped(page);
  const { fields, version, isDirty, setFields } = typed;
  const { problems, newer, isPending, start, run } = useCalls(typed);
  const { id } = page;
  const isFree = page.kind === 'free' && page.state === 'offline';
  const seen = { id, version };

  function save(then: Parameters<typeof run>[1], over = seen): void {
    if (!problems.show(errorsOf(fields, isFree))) return;
    run(() => pageCalls.save(over, fields, isFree), then);
  }
  function publish(now: typeof seen): void {
    run(() => pageCalls.publish(now), PUBLISHED);
  }
  function edit(path: string, change: (before: PageFields) => PageFields): void {
    setFields(change);
    problems.edited(path);
  }

  return {
    fields,
    problems,
    isDirty,
    isPending,
    isFree,
    restoredAt: typed.restoredAt,
    newer,
    edit,
    editBlocks: (change: (blocks: BlockFields[]) => BlockFields[], path = 'blocks') =>
      edit(path, (before) => ({ ...before, blocks: change(before.blocks) })),
    /** Puts other words into the form; nothing is saved yet. */
    fill: (content: PageContent) => edit('', (before) => fieldsOf({ content, slug: before.slug })),
    save: () => save(SAVED),
    publish: () => (isDirty ? save(publish) : publish(seen)),
    discardTyped: () => start(page),
    takeTheirs: () => newer && start(newer),
    keepMine: () => newer && save(SAVED, { id, version: newer.version }),
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

export type PageEditor = ReturnType<typeof usePageEditor>;
