import { useEffect, useRef, useState } from 'react';
import type { FieldPreview } from '../../../personal/field-preview.ts';
import { typedParagraph } from '#platform/contract/typed/typed-text.ts';
import styles from './personal-text.module.css';

export type PlacedWords = { id: string; text: string; place: Omit<FieldPreview, 'imageId'> };

export type PersonalTextLayerProps = {
  words: readonly PlacedWords[];
  /** Size of the picture below. */
  width: number;
  height: number;
};

/** Letters are at most so high, as a part of their room. */
export const HIGHEST = 0.2;
export const LEADING = 1.2;
const RTL = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Shrinks letters until the longest line fits; measured anew when fonts come. */
function useShrink(text: string, font: string, room: number) {
  const group = useRef<SVGGElement>(null);
  const [shrink, setShrink] = useState(1);
  useEffect(() => {
    function measure(): void {
      const lines = group.current?.querySelectorAll('text') ?? [];
      const lengths = Array.from(lines, (line) => {
        const size = Number(line.getAttribute('font-size'));
        return size === 0 ? 0 : (line.getComputedTextLength() / size) * HIGHEST * room;
      });
      setShrink(Math.min(1, room / Math.max(1, ...lengths)));
    }
    measure();
    document.fonts.addEventListener('loadingdone', measure);
    return () => document.fonts.removeEventListener('loadingdone', measure);
  }, [text, font, room]);
  return { group, shrink };
}

type WordsProps = Omit<PersonalTextLayerProps, 'words'> & { words: PlacedWords };

function Words({ words: { text, place }, width, height }: WordsProps) {
  const room = (place.width / 100) * width;
  const lines = typedParagraph(text).split('\n');
  const { group, shrink } = useShrink(text, place.font, room);
  const size = HIGHEST * room * shrink;
  const [x, y] = [(place.x / 100) * width, (place.y / 100) * height];
  return (
    <g ref={group} transform={`translate(${x} ${y}) rotate(${place.angle})`}>
      {lines.map((line, at) => (
        <text
          key={at}
          className={place.font === 'display' ? styles.displayFont : undefined}
          y={(at - (lines.length - 1) / 2) * size * LEADING}
          fontSize={size}
          fill={place.colour}
          textAnchor="middle"
          dominantBaseline="central"
          direction={RTL.test(line) ? 'rtl' : 'ltr'}
        >
          {line}
        </text>
      ))}
    </g>
  );
}

/** Words over a picture, as text alone. */
export function PersonalTextLayer({ words, width, height }: PersonalTextLayerProps) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.words} aria-hidden="true">
      {words.map((one) => (
        <Words key={one.id} words={one} width={width} height={height} />
      ))}
    </svg>
  );
}
