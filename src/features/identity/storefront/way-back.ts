import { useLocation, useNavigate, type LinkProps } from 'react-router';

/** Carried to /register in the history entry: where its visitor came from. */
type WayBackState = {
  /** Path and query. */
  from?: string;
  fromState?: object | null;
  /** The entry before this one is `from` itself: going there is going back. */
  isBehind?: boolean;
} | null;

type OpenedState = { openedFrom?: string } | null;

/** Path and query of the page under the sign-in overlay. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  const rest = new URLSearchParams(search);
  rest.delete('sign-in');
  return rest.size > 0 ? `${pathname}?${rest}` : pathname;
}

/** From the sign-in overlay to /register, which takes the overlay's place in the history. */
export function useRegisterLink(): Pick<LinkProps, 'to' | 'state' | 'replace'> {
  const from = useHere();
  const { openedFrom, ...fromState } = (useLocation().state ?? {}) as NonNullable<OpenedState>;
  const state: WayBackState = { from, fromState, isBehind: openedFrom === 'sign-in' };
  return { to: '/register', state, replace: true };
}

/** On /register: the way to where its visitor came from, as it was left, else home. */
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
      // Closing goes back to `from` where that is the entry before; else it drops the mark.
      state: { ...state?.fromState, ...(isBehind && { openedFrom: 'sign-in' }) },
      replace: isBehind,
    },
  };
}
