import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { CustomerApi } from '../customer-api.ts';
import { isSessionLikely } from '../session-hint.ts';
import { asOneSignIn } from '../sign-in-steps.ts';
import { signedInText } from './sign-in.ts';
import {
  finishGoogle,
  GOOGLE_CANCELLED,
  GOOGLE_FAILED,
  hasLeft,
  NOT_LINKED,
} from './use-google-sign-in.ts';

const MARKS = ['google', 'error', 'error_description'];

function useMarks() {
  const { pathname, search, hash } = useLocation();
  const query = new URLSearchParams(search);
  const [kind, error] = MARKS.map((mark) => query.get(mark));
  for (const mark of MARKS) query.delete(mark);
  return { kind, error, pathname, query, hash };
}

/** Mounted only when the address says that Google sent the person back. */
export function GoogleReturn({ customers }: { customers: CustomerApi }) {
  const { kind, error, pathname, query, hash } = useMarks();
  const navigate = useNavigate();
  const alert = useAlert();
  const toast = useToast();
  const isBegun = useRef(false);

  function openSignIn(): void {
    query.set('sign-in', '1');
    void navigate(
      { pathname, search: `?${query}` },
      { state: { openedFrom: 'sign-in' }, preventScrollReset: true },
    );
  }

  async function finish(): Promise<void> {
    const wasAway = hasLeft();
    if (error === 'account_not_linked') {
      const actions = [{ label: 'Sign in', onSelect: openSignIn }, { label: 'Not now' }];
      return alert({ ...NOT_LINKED, actions });
    }
    if (kind !== 'known' && kind !== 'new') return alert(GOOGLE_CANCELLED);
    // No return from Google: a saved or made-up link.
    if (!wasAway && !isSessionLikely()) return;
    const found = await finishGoogle(customers, { isNew: kind === 'new' && wasAway });
    if (found.ok) toast.success(signedInText(found.customer));
    else alert(GOOGLE_FAILED);
  }

  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void asOneSignIn(finish);
    void navigate(
      { pathname, search: query.size > 0 ? `?${query}` : '', hash },
      { replace: true, preventScrollReset: true },
    );
  });
  return null;
}
