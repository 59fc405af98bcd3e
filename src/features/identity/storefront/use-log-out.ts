import { useNavigate } from 'react-router';
import { dropDrafts, WORK } from '#platform/client/drafts/drafts.ts';
import { isWorkUnsaved } from '#platform/client/drafts/use-unsaved-work.ts';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import type { Outcome } from './provider/identity-provider.ts';
import { identityProvider } from './sign-in-state.ts';

/** Signing out by choice also discards the drafts in this browser. */
async function signOut(): Promise<Outcome> {
  const outcome = await (await identityProvider()).signOut();
  if (outcome.ok) {
    dropDrafts('localStorage');
    dropDrafts('sessionStorage', WORK);
  }
  return outcome;
}

/** Signs out and leads home, after a question if the page has unsaved work. */
export function useLogOut(): () => void {
  const alert = useAlert();
  const navigate = useNavigate();
  async function logOut(): Promise<void> {
    const outcome = await signOut();
    if (outcome.ok) void navigate('/');
    else alert({ title: 'You are still signed in', text: outcome.problem.detail });
  }
  return () => {
    if (!isWorkUnsaved()) return void logOut();
    alert({
      title: 'Leave without saving?',
      text: 'What you typed on this page is not saved yet.',
      actions: [
        { label: 'Keep editing' },
        { label: 'Discard changes', onSelect: () => void logOut() },
      ],
    });
  };
}
