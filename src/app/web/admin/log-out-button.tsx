import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { signOut } from '#features/identity/storefront/sign-out.ts';
import { isWorkUnsaved } from '#platform/client/use-unsaved-work.ts';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';

/** Signs whoever is in the workbench out, from every page of it. */
export function LogOutButton() {
  const { status } = useSignIn();
  const alert = useAlert();
  const navigate = useNavigate();
  if (status !== 'in') return undefined;
  async function logOut(): Promise<void> {
    const outcome = await signOut();
    if (outcome.ok) void navigate('/');
    else alert({ title: 'You are still signed in', text: outcome.problem.detail });
  }
  /** The pages of the owner go with the session, and what is typed on them: nothing else asks. */
  function askFirst(): void {
    if (!isWorkUnsaved()) return void logOut();
    alert({
      title: 'Leave without saving?',
      text: 'What you typed on this page is not saved yet.',
      actions: [
        { label: 'Keep editing' },
        { label: 'Discard changes', onSelect: () => void logOut() },
      ],
    });
  }
  return (
    <button type="button" className="iconbtn" aria-label="Logout" onClick={askFirst}>
      <LogOut className="ico" aria-hidden="true" />
    </button>
  );
}
