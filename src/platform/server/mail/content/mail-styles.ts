import { createElement as h, type CSSProperties, type ReactNode } from 'react';
import type { SchemeColours } from '#platform/contract/colours/mail-colours.ts';

const FONT = "Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Class names of what has other colours in the dark. */
export const darkStyle = (dark: SchemeColours): string => `
@media (prefers-color-scheme: dark) {
  .ground { background-color: ${dark.ground} !important; }
  .head { background-color: ${dark.head} !important; }
  .card { background-color: ${dark.card} !important; }
  .ink { color: ${dark.ink} !important; }
  .label, .link { color: ${dark.label} !important; }
  .footnote { color: ${dark.footnote} !important; }
  .line { border-color: ${dark.line} !important; }
  .button { background-color: ${dark.button} !important; color: ${dark.onButton} !important; }
}`;

export const PHONE_STYLE = `
@media (max-width: 480px) {
  .inset { padding: 24px 20px !important; }
  .fact th { display: block; width: auto !important; padding: 10px 0 2px !important; }
  .fact td { display: block; padding: 0 0 10px !important; border-top: 0 !important; }
}`;

export const text = (size: number, height: number, color: string): CSSProperties => ({
  fontFamily: FONT,
  fontSize: `${size}px`,
  lineHeight: `${height}px`,
  color,
});

export function broken(value: string): ReactNode[] {
  return value
    .split(/\r?\n/)
    .flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]));
}

/** React would add a `link` for others, which Gmail refuses. */
export const NOT_PRELOADED = { loading: 'lazy' } as const;

export const NO_GAPS = { width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 } as const;
