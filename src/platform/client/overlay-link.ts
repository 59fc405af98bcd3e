import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams, type LinkProps } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

type OverlayState = { openedFrom?: string } | null;
type HistoryState = { key?: string } | null;

/**
 * Link properties that open the overlay `name` over the present page (`?name=1`), so that Back
 * closes it and its address can be shared.
 * @param value what the overlay is about, where there may be several
 */
export function useOverlayLink(
  name: string,
  value = '1',
): Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'> {
  const location = useLocation();
  const search = new URLSearchParams(location.search);
  search.set(name, value);
  return {
    to: { pathname: location.pathname, search: `?${search}` },
    state: { ...(location.state as object | null), openedFrom: name },
    preventScrollReset: true,
  };
}

/** By the address that is shown now: an answer may come when that is another page's. */
function liesOpen(name: string): boolean {
  return new URLSearchParams(window.location.search).has(name);
}

/** The `location.key` of what is shown now, as the router keeps it in the history. */
function shownKey(): string {
  return (window.history.state as HistoryState)?.key ?? 'default';
}

/** Opens the overlay `name` over whatever page is shown then, as its link would. */
export function useOpenOverlay(name: string): () => void {
  const { to, state } = useOverlayLink(name);
  const navigate = useNavigate();
  return () => {
    // Standing twice in the history it would take two to close it.
    if (liesOpen(name)) return;
    void navigate(to, { state, preventScrollReset: true });
  };
}

/** Whether the overlay `name` is open, and how to close it. */
export function useOverlay(name: string): {
  isOpen: boolean;
  wasOpened: boolean;
  /** What it was last opened with. */
  value: string | undefined;
  /** Closes this opening and no later one: a late answer may call it. */
  close: () => void;
} {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const isOpen = search.has(name);
  const isHydrated = useHydrated();
  const [value, setValue] = useState<string>();
  const opened = search.get(name) ?? undefined;
  if (opened !== undefined && isHydrated && opened !== value) setValue(opened);

  function close(): void {
    // After Back the page is shown, or a later opening with something typed: both stay as they are.
    if (!isOpen || location.key !== shownKey()) return;
    const state = location.state as OverlayState;
    if (state?.openedFrom === name) {
      void navigate(-1);
      return;
    }
    const rest = new URLSearchParams(search);
    rest.delete(name);
    // The rest of the state belongs to the page underneath, which stays as it is.
    void navigate(
      { search: `?${rest}` },
      { replace: true, preventScrollReset: true, state: location.state as unknown },
    );
  }
  return { isOpen, wasOpened: value !== undefined, value, close };
}
