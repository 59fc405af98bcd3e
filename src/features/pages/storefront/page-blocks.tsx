import type { ReactNode } from 'react';
import { buttonClass } from '#platform/ui/actions/button-class.ts';
import { callLink, chatLink, shownPhone } from '#platform/contract/india/phone.ts';
import { Picture } from '#platform/ui/display/picture.tsx';
import { Mail, MapPin, MessageCircle, Phone } from '#platform/ui/icons/icons.generated.tsx';
import type { PageBlock } from '../contract.ts';
import { fillLink, fillText, type Facts } from '../inline-text.ts';
import { answeredIn } from '../shown-block.ts';
import { linesOf, PageLink, Paragraphs, Words } from './inline-words.tsx';
import styles from './pages.module.css';

type Block<Type extends PageBlock['type']> = Extract<PageBlock, { type: Type }>;

const COLUMN = '(min-width: 800px) 720px, 92vw';

type PictureProps = { block: Block<'picture'>; sizes?: string; priority?: boolean };

/** A picture of a page, once it is uploaded. */
export function BlockPicture({ block, sizes = COLUMN, priority = false }: PictureProps) {
  const { mediaId, alt, width, height } = block;
  if (mediaId === undefined) return null;
  const src = { mediaId, url: `/media/${mediaId}/640.webp`, alt, width, height };
  return <Picture src={src} sizes={sizes} priority={priority} />;
}

function Figure({ block, facts }: { block: Block<'picture'>; facts: Facts }) {
  return (
    <figure className={styles.figure}>
      <BlockPicture block={block} />
      {block.caption !== '' && (
        <figcaption>
          <Words text={block.caption} facts={facts} />
        </figcaption>
      )}
    </figure>
  );
}

export function Quote({ block, facts }: { block: Block<'quote'>; facts: Facts }) {
  return (
    <figure className={styles.quote}>
      <blockquote>
        <Paragraphs text={block.text} facts={facts} />
      </blockquote>
      {block.who !== '' && <figcaption>{fillText(block.who, facts)}</figcaption>}
    </figure>
  );
}

export function ButtonLink({ block, facts }: { block: Block<'button'>; facts: Facts }) {
  const to = fillLink(block.link, facts);
  if (to === undefined) return null;
  return (
    <p className={styles.button}>
      <PageLink to={to} className={buttonClass({})}>
        {fillText(block.text, facts)}
      </PageLink>
    </p>
  );
}

type ContactCardProps = { text?: string; isNamed?: boolean; facts: Facts };

/** Names who answers, and how to reach them. */
export function ContactCard({ text = '', isNamed = true, facts }: ContactCardProps) {
  const { shop, owner, email, phone, whatsapp, address } = facts;
  return (
    <div className={`column card ${styles.contact}`}>
      {text !== '' && <Paragraphs text={text} facts={facts} />}
      {isNamed && (
        <p>
          <strong>{owner}</strong>
          <br />
          <span>{shop}</span>
        </p>
      )}
      <ul className="column">
        {email !== undefined && (
          <li>
            <Mail className="icon" />
            <a href={`mailto:${email}`} translate="no">
              {email}
            </a>
          </li>
        )}
        {phone !== undefined && (
          <li>
            <Phone className="icon" />
            <a href={callLink(phone)} translate="no">
              {shownPhone(phone)}
            </a>
          </li>
        )}
        {whatsapp !== undefined && (
          <li>
            <MessageCircle className="icon" />
            <a href={chatLink(whatsapp)}>WhatsApp</a>
          </li>
        )}
        {address !== undefined && address !== '' && (
          <li>
            <MapPin className="icon" />
            <span>{address}</span>
          </li>
        )}
      </ul>
    </div>
  );
}

function Questions({ block, facts }: { block: Block<'questions'>; facts: Facts }) {
  return (
    <div className="folds">
      {answeredIn(block).map(({ question, answer }, at) => (
        <details key={at}>
          <summary>{fillText(question, facts)}</summary>
          <div className={`column ${styles.answer}`}>
            <Paragraphs text={answer} facts={facts} />
          </div>
        </details>
      ))}
    </div>
  );
}

type BlockProps = {
  block: PageBlock;
  facts: Facts;
  /** Rendered at the `my-data` block. */
  myData?: ReactNode;
};

export function BlockView({ block, facts, myData }: BlockProps) {
  switch (block.type) {
    case 'heading':
      return <h2>{fillText(block.text, facts)}</h2>;
    case 'text':
      return <Paragraphs text={block.text} facts={facts} />;
    case 'list':
      return <Entries block={block} facts={facts} />;
    case 'picture':
      return <Figure block={block} facts={facts} />;
    case 'quote':
      return <Quote block={block} facts={facts} />;
    case 'button':
      return <ButtonLink block={block} facts={facts} />;
    case 'contact':
      return <ContactCard text={block.text} facts={facts} />;
    case 'questions':
      return <Questions block={block} facts={facts} />;
    case 'my-data':
      return myData;
  }
}

function Entries({ block, facts }: { block: Block<'list'>; facts: Facts }) {
  const lines = linesOf(block.text);
  return (
    <ul className={`column ${styles.list}`}>
      {lines.map((line, at) => (
        <li key={at}>
          <Words text={line} facts={facts} />
        </li>
      ))}
    </ul>
  );
}
