import { useNavigate } from 'react-router';
import { isWorkUnsaved } from '#platform/client/use-unsaved-work.ts';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import { signOut } from './sign-out.ts';

/** Signs out and leads home. Unsaved work on the page is asked about first, as it goes with the session. */
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
