import { useLocation, useNavigate, type LinkProps } from 'react-router';

/** History state of /register: the page of origin. */
type WayBackState = {
  from?: string;
  fromState?: object | null;
  /** The previous entry is `from` itself: going there is going back. */
  isBehind?: boolean;
} | null;

type OpenedState = { openedFrom?: string } | null;

export function useHere(): string {
  const { pathname, search } = useLocation();
  const rest = new URLSearchParams(search);
  rest.delete('sign-in');
  return rest.size > 0 ? `${pathname}?${rest}` : pathname;
}

/** Link from the sign-in overlay to /register, which replaces it in the history. */
export function useRegisterLink(): Pick<LinkProps, 'to' | 'state' | 'replace'> {
  const from = useHere();
  const { openedFrom, ...fromState } = (useLocation().state ?? {}) as NonNullable<OpenedState>;
  const state: WayBackState = { from, fromState, isBehind: openedFrom === 'sign-in' };
  return { to: '/register', state, replace: true };
}

/** Leads from /register back to the page of origin, as it was left, else home. */
export function useWayBack(): {
  from: string;
  leave: () => void;
  signIn: Pick<LinkProps, 'to' | 'state' | 'replace'>;
} {
  const state = useLocation().state as WayBackState;
  const navigate = useNavigate();
  const from = state?.from?.startsWith('/') ? state.from : '/';
  const isBehind = state?.isBehind === true;
  return {
    from,
    leave() {
      if (isBehind) void navigate(-1);
      else void navigate(from, { replace: true, state: state?.fromState ?? null });
    },
    signIn: {
      to: `${from}${from.includes('?') ? '&' : '?'}sign-in=1`,
      // Closing goes back to `from` if that is the previous entry; else it drops the mark.
      state: { ...state?.fromState, ...(isBehind && { openedFrom: 'sign-in' }) },
      replace: isBehind,
    },
  };
}
