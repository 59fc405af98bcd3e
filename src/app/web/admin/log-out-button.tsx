import { LogOut } from 'lucide-react';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useLogOut } from '#features/identity/storefront/use-log-out.ts';

/** Signs whoever is in the workbench out, from every page of it. */
export function LogOutButton() {
  const { status } = useSignIn();
  const logOut = useLogOut();
  if (status !== 'in') return undefined;
  return (
    <button type="button" className="iconbtn" aria-label="Logout" onClick={logOut}>
      <LogOut className="ico" aria-hidden="true" />
    </button>
  );
}
