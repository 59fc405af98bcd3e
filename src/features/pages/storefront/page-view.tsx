import type { ReactNode } from 'react';
import type { PageBlock, PageContent, PageKind } from '../contract.ts';
import { fillText, type Facts } from '../inline-text.ts';
import { isShown } from '../shown-block.ts';
import { BlockPicture, BlockView, ContactCard } from './page-blocks.tsx';
import { layOutPage } from './page-layout.ts';
import type { StoryStep } from './story-layout.ts';
import { StoryPage } from './story-page.tsx';
import styles from './info.module.css';
import './pages.module.css';

type PageViewProps = {
  kind: PageKind;
  content: Pick<PageContent, 'title' | 'blocks'>;
  facts: Facts;
  /** The part of the privacy page that is no text. */
  myData?: ReactNode;
  /** Stands before the first heading of the contact page. */
  contactForm?: ReactNode;
};

const WHO_READS = 'A person reads what you write. Your order number helps us answer faster.';

/** Sizes of pictures: up to five share the width of the frame; tablets show two, phones give the words most of it. */
function sizesOfRules(count: number): string {
  const columns = Math.min(count, 5);
  const full = Math.ceil(1280 / columns - 18);
  return `(min-width: 1440px) ${full}px, (min-width: 1100px) ${Math.ceil(88 / columns)}vw, (min-width: 701px) 46vw, 104px`;
}

const isPicture = (block: PageBlock) => block.type === 'picture';
const isContact = (block: PageBlock) => block.type === 'contact';

function Rules({ rules, facts }: { rules: readonly StoryStep[]; facts: Facts }) {
  const sizes = sizesOfRules(rules.length);
  return (
    <div className={styles.infoRules}>
      {rules.map(({ heading, picture, blocks }, at) => (
        <section key={at}>
          <BlockPicture block={picture} sizes={sizes} />
          <h2>{fillText(heading, facts)}</h2>
          {blocks.map((block, row) => (
            <BlockView key={row} block={block} facts={facts} />
          ))}
        </section>
      ))}
    </div>
  );
}

function ownPartsOf({ kind, myData, contactForm }: PageViewProps) {
  return {
    ofPrivacy: kind === 'privacy' ? myData : undefined,
    ofContact: kind === 'contact' ? contactForm : undefined,
  };
}

function atFirstHeading(blocks: PageBlock[]): [PageBlock[], PageBlock[]] {
  const heading = blocks.findIndex(({ type }) => type === 'heading');
  const end = heading === -1 ? blocks.length : heading;
  return [blocks.slice(0, end), blocks.slice(end)];
}

type FirstWordsProps = {
  title: string;
  blocks: PageBlock[];
  form: ReactNode;
  /** The form has room for what follows it at its side. */
  isBeside: boolean;
  view: (block: PageBlock, at: number) => ReactNode;
  children: ReactNode;
};

function FirstWords({ title, blocks, form, isBeside, view, children }: FirstWordsProps) {
  const [lead, rest] = atFirstHeading(blocks);
  if (form === undefined || !isBeside) {
    return (
      <div className={styles.infoPage}>
        <h1>{title}</h1>
        {lead.map(view)}
        {form}
        {rest.map(view)}
        {children}
      </div>
    );
  }
  return (
    <div className={styles.beside}>
      <div className={styles.infoPage}>
        <h1>{title}</h1>
        {lead.filter((block) => !isContact(block)).map(view)}
        {form}
      </div>
      <div className={styles.infoPage}>{[...lead.filter(isContact), ...rest].map(view)}</div>
    </div>
  );
}

/** A page of text as visitors see it: a first picture and whom to write to stand beside the words, rules with pictures beside one another. */
export function PageView(props: PageViewProps) {
  const { kind, content, facts } = props;
  const { ofPrivacy, ofContact } = ownPartsOf(props);
  if (kind === 'about') return <StoryPage content={content} facts={facts} />;
  const { title } = content;
  const all = content.blocks.filter(isShown);
  const [picture] = all.slice(0, 1).filter(isPicture);
  const blocks = all.filter((block) => block !== picture);
  const { before, rules, after } = layOutPage(blocks);
  const hasPlace = blocks.some(({ type }) => type === 'my-data');
  const view = (block: PageBlock, at: number) => (
    <BlockView key={at} block={block} facts={facts} myData={ofPrivacy} />
  );
  return (
    <article className={`column frame ${styles.infoFrame}`}>
      {picture && <BlockPicture block={picture} sizes="(min-width: 1000px) 440px, 92vw" priority />}
      <FirstWords title={title} blocks={before} form={ofContact} isBeside={!picture} view={view}>
        {!hasPlace && ofPrivacy}
      </FirstWords>
      {rules.length > 0 && <Rules rules={rules} facts={facts} />}
      {after.length > 0 && <div className={styles.infoPage}>{after.map(view)}</div>}
      {!blocks.some(isContact) && (
        <aside className={`column ${styles.infoContact}`}>
          <h2>{`Write to ${facts.owner ?? facts.shop ?? ''}`}</h2>
          <ContactCard isNamed={false} text={WHO_READS} facts={facts} />
        </aside>
      )}
    </article>
  );
}
