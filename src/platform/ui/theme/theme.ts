import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'theme';
const DARK_QUERY = '(prefers-color-scheme: dark)';

/** Runs inline in the head, alone, before painting and modules; sets `data-theme` on `<html>` and the browser bar's colour, which its meta element has for both. */
export const themeScript = `(function(){var c;try{c=localStorage.getItem('${KEY}')}catch(e){}
var t=c==='dark'||(c!=='light'&&matchMedia('${DARK_QUERY}').matches)?'dark':'light';
document.documentElement.dataset.theme=t;
var m=document.querySelector('meta[name=theme-color]');
if(m)m.content=m.dataset[t]})()`;

const listeners = new Set<() => void>();
/** Used where the browser forbids storage. */
let unstored: ThemeChoice = 'system';

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return unstored;
  }
}

function apply(): void {
  const choice = readChoice();
  const isDark =
    choice === 'dark' || (choice === 'system' && window.matchMedia(DARK_QUERY).matches);
  const theme = isDark ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
  document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]').forEach((meta) => {
    meta.content = meta.dataset[theme] ?? '';
  });
}

function update(): void {
  apply();
  listeners.forEach((listener) => listener());
}

function setChoice(choice: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    unstored = choice;
  }
  update();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.matchMedia(DARK_QUERY).addEventListener('change', update);
    window.addEventListener('storage', update);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.matchMedia(DARK_QUERY).removeEventListener('change', update);
    window.removeEventListener('storage', update);
  };
}

/** The visitor's choice of colours ('system' on the server) and how to change it. */
export function useTheme(): { choice: ThemeChoice; setChoice: (choice: ThemeChoice) => void } {
  const choice = useSyncExternalStore(subscribe, readChoice, () => 'system' as const);
  return { choice, setChoice };
}
