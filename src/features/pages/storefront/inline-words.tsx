import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { fillLink, fillText, parseInline, type Facts, type Inline } from '../inline-text.ts';

/** A link inside the shop, or out of it. */
export function PageLink({
  to,
  className,
  children,
}: {
  to: string;
  className?: string;
  children: ReactNode;
}) {
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} className={className} rel="noopener">
      {children}
    </a>
  );
}

function Part({ part, facts }: { part: Inline; facts: Facts }) {
  if (part.kind === 'text') return <span>{fillText(part.text, facts)}</span>;
  const inner = <Parts parts={part.inner} facts={facts} />;
  if (part.kind !== 'link') {
    const Mark = part.kind;
    return <Mark>{inner}</Mark>;
  }
  const to = fillLink(part.to, facts);
  return to === undefined ? inner : <PageLink to={to}>{inner}</PageLink>;
}

function Parts({ parts, facts }: { parts: readonly Inline[]; facts: Facts }) {
  // The parts of a text have no other name than their place in it.
  return parts.map((part, at) => <Part key={at} part={part} facts={facts} />);
}

/** One line of a text with its marks, links and the shop's facts. */
export function Words({ text, facts }: { text: string; facts: Facts }) {
  return <Parts parts={parseInline(text)} facts={facts} />;
}

export function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).filter((one) => one.trim() !== '');
}

export function linesOf(text: string): string[] {
  return text.split('\n').filter((one) => one.trim() !== '');
}

/** Paragraphs, separated by an empty line; a new line stays one. */
export function Paragraphs({ text, facts }: { text: string; facts: Facts }) {
  return paragraphsOf(text).map((paragraph, at) => (
    <p key={at}>
      {linesOf(paragraph).map((line, row) => (
        <Fragment key={row}>
          {row > 0 && <br />}
          <Words text={line} facts={facts} />
        </Fragment>
      ))}
    </p>
  ));
}
