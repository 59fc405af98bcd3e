import type { PageBlock } from '#features/pages/contract.ts';
import { fillText, type Facts } from '#features/pages/inline-text.ts';
import { linesOf, paragraphsOf, Words } from '#features/pages/storefront/inline-words.tsx';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { Shore } from '#platform/ui/shore/shore.tsx';
import type { HomeParts } from './load-home-parts.ts';
import { FarPicture, Part } from './part.tsx';
import telling from '#features/pages/storefront/telling.module.css';
import styles from './home-parts.module.css';

type Story = NonNullable<HomeParts['story']>;
type Section = Story['sections'][number];
type Block<Type extends PageBlock['type']> = Extract<PageBlock, { type: Type }>;
type Picture = Block<'picture'>;
type StoryProps = { story: Story; facts: Facts };

function sectionOf<Kind extends Section['kind']>(story: Story, kind: Kind) {
  return story.sections.find((one): one is Extract<Section, { kind: Kind }> => one.kind === kind);
}

/** Says when a piece is sent, then what the story promises. */
export function Promises({ story, facts }: { story: Story | undefined; facts: Facts }) {
  const { promise, delivery } = useShop();
  const { sentFromDays: from, sentToDays: to } = promise;
  const list = story && sectionOf(story, 'promises')?.list;
  return (
    <div className="frame">
      <ul className={styles.promises}>
        <li>
          <strong>{from === to ? `Sent in ${to} days` : `Sent in ${from} to ${to} days`}</strong>{' '}
          <Sentence>{delivery.price}</Sentence>
        </li>
        {linesOf(list?.text ?? '')
          .slice(0, 3)
          .map((line) => (
            <li key={line}>
              <Words text={line} facts={facts} />
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Shows how a piece is made: the steps of the story, last one first as in the mould. */
export function Making({ story, facts }: StoryProps) {
  const steps = sectionOf(story, 'steps');
  if (!steps) return null;
  const core = story.hero ?? steps.steps[0]?.picture;
  const picture = steps.steps[0]?.picture ?? core;
  return (
    <section className={`${telling.deep} ${styles.deep}`} aria-labelledby="making">
      <Shore edge="top" className={styles.edge} />
      <div className={styles.deepBody}>
        <div className="frame">
          <h2 id="making">{fillText(steps.heading || story.title, facts)}</h2>
          <div className={styles.making}>
            <div className={styles.steps}>
              <div>
                <FarPicture mediaId={core?.mediaId} sizes="400px" isWide />
              </div>
              <ol>
                {steps.steps.map(({ heading, blocks }) => (
                  <li key={heading}>
                    <h3>{fillText(heading, facts)}</h3>
                    {blocks.flatMap((block) =>
                      block.type === 'text'
                        ? paragraphsOf(block.text).map((text) => (
                            <p key={text}>
                              <Words text={text} facts={facts} />
                            </p>
                          ))
                        : [],
                    )}
                  </li>
                ))}
              </ol>
            </div>
            {picture && (
              <a className={`${telling.rise} ${styles.film}`} href={`/${story.slug}`}>
                <FarPicture
                  mediaId={picture.mediaId}
                  sizes="(max-width: 1100px) 90vw, 45vw"
                  isWide
                />
                <b>{story.title}</b>
              </a>
            )}
          </div>
        </div>
      </div>
      <Shore edge="bottom" className={styles.edge} />
    </section>
  );
}

function Pair({ pictures: [first, second] }: { pictures: Picture[] }) {
  if (!first) return null;
  return (
    <div className={`${telling.pair} ${telling.rise} ${styles.pictures}`}>
      <FarPicture
        mediaId={first.mediaId}
        alt={first.alt}
        sizes="(max-width: 900px) 80vw, 40vw"
        isWide
      />
      {second && <FarPicture mediaId={second.mediaId} sizes="240px" />}
    </div>
  );
}

/** The first words of a kind. */
function wordsOf(blocks: PageBlock[], type: 'quote' | 'text'): string {
  const block = blocks.find((one) => one.type === type);
  return block && 'text' in block ? block.text : '';
}

/** The letter in short: what is quoted of it, its first words, who wrote it. */
export function Letter({ story, facts }: StoryProps) {
  const { owner, byline } = useShop();
  const letter = sectionOf(story, 'letter');
  if (!letter || owner === '') return null;
  const quote = wordsOf(letter.blocks, 'quote');
  const [words = ''] = paragraphsOf(story.lede || wordsOf(letter.blocks, 'text'));
  return (
    <section className={`frame ${styles.part} ${styles.letter}`} aria-labelledby="letter">
      <Pair pictures={letter.pictures} />
      <div>
        <h2 id="letter" className={quote === '' ? undefined : styles.eyebrow}>
          {fillText(letter.heading || story.title, facts)}
        </h2>
        {quote !== '' && <blockquote className={styles.quote}>{fillText(quote, facts)}</blockquote>}
        <p className={styles.lead}>
          <Words text={words} facts={facts} />
        </p>
        <p className={styles.signature}>
          <b>{owner}</b>
          <span>{byline}</span>
        </p>
        <a className="link" href={`/${story.slug}`}>
          {story.title}
        </a>
      </div>
    </section>
  );
}

const BENCH = 6;
const FEWEST = 3;

/** Pictures of the story that the parts above do not show. */
export function Bench({ title, story }: { title: string; story: Story }) {
  const { social } = useShop();
  const pictures = story.sections.flatMap((section) => {
    if (section.kind === 'pictures') return section.pictures;
    return section.kind === 'steps' ? section.steps.map(({ picture }) => picture) : [];
  });
  const shown = pictures.filter(({ mediaId }) => mediaId !== story.hero?.mediaId).slice(0, BENCH);
  const [site] = social;
  if (shown.length < FEWEST) return null;
  return (
    <Part
      id="bench"
      title={title}
      more={
        site && (
          <a className="link" href={site.url} rel="me noopener">
            {site.label}
          </a>
        )
      }
    >
      <ul className={styles.workshop}>
        {shown.map(({ mediaId }) => (
          <li key={mediaId}>
            <FarPicture mediaId={mediaId} sizes="(max-width: 700px) 33vw, 16vw" />
          </li>
        ))}
      </ul>
    </Part>
  );
}
