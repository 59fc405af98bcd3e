import { Img } from '@react-email/img';
import { createElement as h, type CSSProperties } from 'react';
import type { SchemeColours } from '#platform/contract/colours/mail-colours.ts';
import type { Fact, MailLine, ReadyContent } from './mail-content.ts';
import { broken, NO_GAPS, NOT_PRELOADED, text } from './mail-styles.ts';

const PICTURE = 64;

function rowStyle(colours: SchemeColours): CSSProperties {
  return { padding: '12px 0', borderTop: `1px solid ${colours.line}` };
}

function pictureCell(picture: string | undefined, colours: SchemeColours) {
  return h(
    'td',
    {
      className: 'line',
      width: PICTURE + 16,
      valign: 'top',
      style: { ...rowStyle(colours), width: `${PICTURE + 16}px` },
    },
    picture &&
      h(Img, {
        ...NOT_PRELOADED,
        src: picture,
        alt: '',
        width: PICTURE,
        height: PICTURE,
        style: { borderRadius: '10px 3px 10px 3px' },
      }),
  );
}

type LineProps = { line: MailLine; hasPictures: boolean; colours: SchemeColours };

function lineRow({ line, hasPictures, colours }: LineProps, key: number) {
  const { name, details = [], amount, picture } = line;
  const style = { ...rowStyle(colours), ...text(15, 22, colours.ink) };
  return h(
    'tr',
    { key },
    hasPictures && pictureCell(picture, colours),
    h(
      'td',
      { className: 'line ink', valign: 'top', style: { ...style, wordBreak: 'break-word' } },
      h('strong', { style: { fontWeight: 600 } }, name),
      details.map((one, at) => h('span', { key: at }, h('br'), broken(one))),
    ),
    h(
      'td',
      {
        className: 'line ink',
        valign: 'top',
        align: 'right',
        style: { ...style, paddingLeft: '12px', whiteSpace: 'nowrap' },
      },
      amount,
    ),
  );
}

type SumProps = { sum: Fact; isTotal: boolean; columns: number; colours: SchemeColours };

function sumRow({ sum, isTotal, columns, colours }: SumProps, key: string) {
  const style = {
    ...text(15, 22, colours.ink),
    ...(isTotal && rowStyle(colours)),
    padding: isTotal ? '12px 0' : '4px 0',
    fontWeight: isTotal ? 700 : 400,
  };
  const className = isTotal ? 'line ink' : 'ink';
  return h(
    'tr',
    { key },
    h('td', { className, colSpan: columns - 1, style }, sum.label),
    h('td', { className, align: 'right', style: { ...style, whiteSpace: 'nowrap' } }, sum.value),
  );
}

export function bill({ lines, sums }: ReadyContent, colours: SchemeColours) {
  if (lines.length + sums.length === 0) return null;
  const hasPictures = lines.some(({ picture }) => picture !== undefined);
  return h(
    'table',
    { ...NO_GAPS, role: 'presentation', style: { margin: '8px 0 24px' } },
    h(
      'tbody',
      null,
      lines.map((line, at) => lineRow({ line, hasPictures, colours }, at)),
      sums.map((sum, at) =>
        sumRow(
          { sum, isTotal: at === sums.length - 1, columns: hasPictures ? 3 : 2, colours },
          `sum ${at}`,
        ),
      ),
    ),
  );
}

function factRow({ label, value }: Fact, colours: SchemeColours, key: number) {
  const border = `1px solid ${colours.line}`;
  const head = { padding: '10px 16px 10px 0', borderTop: border, width: '34%', fontWeight: 600 };
  return h(
    'tr',
    { key, className: 'fact' },
    h(
      'th',
      {
        scope: 'row',
        align: 'left',
        valign: 'top',
        className: 'line label',
        style: { ...head, ...text(15, 22, colours.label) },
      },
      label,
    ),
    h(
      'td',
      {
        valign: 'top',
        className: 'line ink',
        style: {
          padding: '10px 0',
          borderTop: border,
          ...text(15, 22, colours.ink),
          wordBreak: 'break-word',
        },
      },
      broken(value),
    ),
  );
}

export function factTable(facts: Fact[], colours: SchemeColours) {
  if (facts.length === 0) return null;
  return h(
    'table',
    { ...NO_GAPS, style: { borderCollapse: 'collapse', margin: '8px 0 24px' } },
    h(
      'tbody',
      null,
      facts.map((fact, at) => factRow(fact, colours, at)),
    ),
  );
}
