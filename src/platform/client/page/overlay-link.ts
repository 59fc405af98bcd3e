import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams, type LinkProps } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

type OverlayState = { openedFrom?: string } | null;
type HistoryState = { key?: string } | null;

/** Link props that open overlay `name` over this page (`?name=1`), closed by Back and shareable. @param value its subject */
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

/** Reads the current address: an answer may arrive on another page. */
function liesOpen(name: string): boolean {
  return new URLSearchParams(window.location.search).has(name);
}

/** The `location.key` of the current entry, as the router stores it in the history. */
function shownKey(): string {
  return (window.history.state as HistoryState)?.key ?? 'default';
}

/** Opens the overlay `name` over the current page, as its link would. */
export function useOpenOverlay(name: string): () => void {
  const { to, state } = useOverlayLink(name);
  const navigate = useNavigate();
  return () => {
    // Twice in the history, it would take two steps to close it.
    if (liesOpen(name)) return;
    void navigate(to, { state, preventScrollReset: true });
  };
}

export function useOverlay(name: string): {
  isOpen: boolean;
  wasOpened: boolean;
  value: string | undefined;
  /** Closes this opening and no later one, as a late answer may call it. */
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
    // Back has shown the page, or a later opening with typed text: both stay.
    if (!isOpen || location.key !== shownKey()) return;
    const state = location.state as OverlayState;
    if (state?.openedFrom === name) {
      void navigate(-1);
      return;
    }
    const rest = new URLSearchParams(search);
    rest.delete(name);
    // The rest of the state belongs to the page underneath.
    void navigate(
      { search: `?${rest}` },
      { replace: true, preventScrollReset: true, state: location.state as unknown },
    );
  }
  return { isOpen, wasOpened: value !== undefined, value, close };
}
