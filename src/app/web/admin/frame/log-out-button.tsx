import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useLogOut } from '#features/identity/storefront/use-log-out.ts';
import { LogOut } from '#platform/ui/icons/icons.generated.tsx';

export function LogOutButton() {
  const { status } = useSignIn();
  const logOut = useLogOut();
  if (status !== 'in') return undefined;
  return (
    <button type="button" className="iconbtn" aria-label="Logout" onClick={logOut}>
      <LogOut className="ico" />
    </button>
  );
}
