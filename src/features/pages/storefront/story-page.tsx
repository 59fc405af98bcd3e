import { Shore } from '#platform/ui/shore/shore.tsx';
import type { PageContent } from '../contract.ts';
import { fillText, type Facts } from '../inline-text.ts';
import { linesOf, Paragraphs, Words } from './inline-words.tsx';
import { BlockPicture, BlockView } from './page-blocks.tsx';
import { layOutStory, type Story, type StorySection } from './story-layout.ts';
import styles from './story.module.css';
import telling from './telling.module.css';

type Of<Kind extends StorySection['kind']> = Extract<StorySection, { kind: Kind }>;
type SectionProps<Kind extends StorySection['kind']> = { section: Of<Kind>; facts: Facts };

function Hero({ story, title, facts }: { story: Story; title: string; facts: Facts }) {
  const { hero, heading, lede } = story;
  const words = (
    <>
      {heading !== undefined && <p className={styles.eyebrow}>{title}</p>}
      <h1>{heading === undefined ? title : fillText(heading, facts)}</h1>
      {lede !== '' && (
        <div className={styles.lead}>
          <Paragraphs text={lede} facts={facts} />
        </div>
      )}
    </>
  );
  if (!hero) return <div className={`column frame ${styles.head}`}>{words}</div>;
  return (
    <Shore edge="bottom" className={styles.hero}>
      <BlockPicture block={hero} sizes="(min-width: 900px) 60vw, 100vw" priority />
      <div className={`frame ${styles.heroText}`}>{words}</div>
    </Shore>
  );
}

function Letter({ section, facts }: SectionProps<'letter'>) {
  const { heading, pictures, blocks } = section;
  const [first, second] = pictures;
  return (
    <section className={`column frame ${styles.letter}`} data-has-picture={first !== undefined}>
      {first && (
        <div className={`${telling.pair} ${telling.rise} ${styles.pictures}`}>
          <BlockPicture block={first} sizes="(min-width: 900px) 40vw, 90vw" />
          {second && (
            <div className={styles.second}>
              <BlockPicture block={second} sizes="240px" />
            </div>
          )}
        </div>
      )}
      <div className={styles.prose}>
        {heading !== '' && <h2>{fillText(heading, facts)}</h2>}
        {blocks.map((block, at) => (
          <BlockView key={at} block={block} facts={facts} />
        ))}
      </div>
    </section>
  );
}

function Steps({ section, facts }: SectionProps<'steps'>) {
  const { heading, steps } = section;
  return (
    <section className={`${telling.deep} ${styles.deep}`}>
      <Shore edge="top" className={styles.edge} />
      <div className={styles.deepBody}>
        <div className="frame">
          {heading !== '' && <h2>{fillText(heading, facts)}</h2>}
          <ol className={styles.steps}>
            {steps.map((step, at) => (
              <li key={at}>
                <div className={`column ${styles.stepText}`}>
                  {heading === '' ? (
                    <h2>{fillText(step.heading, facts)}</h2>
                  ) : (
                    <h3>{fillText(step.heading, facts)}</h3>
                  )}
                  {step.blocks.map((block, row) => (
                    <BlockView key={row} block={block} facts={facts} />
                  ))}
                </div>
                <div className={`${telling.rise} ${styles.stepPicture}`}>
                  <BlockPicture block={step.picture} sizes="(min-width: 900px) 36vw, 80vw" />
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <Shore edge="bottom" className={styles.edge} />
    </section>
  );
}

function Promises({ section, facts }: SectionProps<'promises'>) {
  const { heading, list } = section;
  return (
    <section className={`column frame ${styles.section}`}>
      {heading !== '' && <h2>{fillText(heading, facts)}</h2>}
      <ul className={styles.promises}>
        {linesOf(list.text).map((line, at) => (
          <li key={at}>
            <Words text={line} facts={facts} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pictures({ section }: { section: Of<'pictures'> }) {
  return (
    <div className={`column frame ${telling.riseEach} ${styles.section} ${styles.wide}`}>
      {section.pictures.map((block, at) => (
        <BlockPicture key={at} block={block} sizes="(min-width: 900px) 40vw, 92vw" />
      ))}
    </div>
  );
}

function Plain({ section, facts }: SectionProps<'plain'>) {
  return (
    <section className={`column frame ${styles.section} ${styles.plain}`}>
      {section.heading !== '' && <h2>{fillText(section.heading, facts)}</h2>}
      {section.blocks.map((block, at) => (
        <BlockView key={at} block={block} facts={facts} />
      ))}
    </section>
  );
}

function Section({ section, facts }: { section: StorySection; facts: Facts }) {
  switch (section.kind) {
    case 'letter':
      return <Letter section={section} facts={facts} />;
    case 'steps':
      return <Steps section={section} facts={facts} />;
    case 'promises':
      return <Promises section={section} facts={facts} />;
    case 'pictures':
      return <Pictures section={section} />;
    case 'plain':
      return <Plain section={section} facts={facts} />;
  }
}

type StoryPageProps = { content: Pick<PageContent, 'title' | 'blocks'>; facts: Facts };

/** The page about the maker, laid out from the same blocks as every page. */
export function StoryPage({ content, facts }: StoryPageProps) {
  const story = layOutStory(content.blocks);
  return (
    <article className={styles.story}>
      <Hero story={story} title={content.title} facts={facts} />
      {story.sections.map((section, at) => (
        <Section key={at} section={section} facts={facts} />
      ))}
    </article>
  );
}
