import type { ReactNode } from 'react';
import type { PageBlock, PageContent, PageKind } from '../contract.ts';
import type { Facts } from '../inline-text.ts';
import { isShown } from '../shown-block.ts';
import { BlockPicture, BlockView, ContactCard } from './page-blocks.tsx';
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

const isPicture = (block: PageBlock) => block.type === 'picture';

/** A page of text as visitors see it: a first picture and whom to write to stand beside the words. */
export function PageView({ kind, content, facts, myData }: PageViewProps) {
  if (kind === 'about') return <StoryPage content={content} facts={facts} />;
  const { title } = content;
  const all = content.blocks.filter(isShown);
  const [picture] = all.slice(0, 1).filter(isPicture);
  const blocks = all.filter((block) => block !== picture);
  const ofKind = kind === 'privacy' ? myData : undefined;
  const hasPlace = blocks.some(({ type }) => type === 'my-data');
  return (
    <div className="frame info-frame">
      {picture && <BlockPicture block={picture} sizes="(min-width: 1000px) 360px, 92vw" priority />}
      <article className="info-page">
        <h1>{title}</h1>
        {blocks.map((block, at) => (
          <BlockView key={at} block={block} facts={facts} myData={ofKind} />
        ))}
        {!hasPlace && ofKind}
      </article>
      {blocks.every(({ type }) => type !== 'contact') && (
        <aside className="info-contact">
          <h2>Write to {facts.owner ?? facts.shop}</h2>
          <ContactCard facts={facts} />
        </aside>
      )}
    </div>
  );
}
