import type { ReactNode } from 'react';
import type { PageContent, PageKind } from '../contract.ts';
import type { Facts } from '../inline-text.ts';
import { isShown } from '../shown-block.ts';
import { BlockView } from './page-blocks.tsx';
import { StoryPage } from './story-page.tsx';
import './info.css';
import './pages.css';

type PageViewProps = {
  kind: PageKind;
  content: Pick<PageContent, 'title' | 'blocks'>;
  facts: Facts;
  /** The part of the privacy page that is no text. */
  myData?: ReactNode;
};

/** A page of text as visitors see it. */
export function PageView({ kind, content, facts, myData }: PageViewProps) {
  if (kind === 'about') return <StoryPage content={content} facts={facts} />;
  const { title } = content;
  const blocks = content.blocks.filter(isShown);
  const ofKind = kind === 'privacy' ? myData : undefined;
  const hasPlace = blocks.some(({ type }) => type === 'my-data');
  return (
    <article className="frame info-page">
      <h1>{title}</h1>
      {blocks.map((block, at) => (
        <BlockView key={at} block={block} facts={facts} myData={ofKind} />
      ))}
      {!hasPlace && ofKind}
    </article>
  );
}
