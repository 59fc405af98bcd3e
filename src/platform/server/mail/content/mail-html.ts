import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Preview } from '@react-email/preview';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { atOrigin } from '#platform/contract/at-origin.ts';
import type { SchemeColours } from '#platform/contract/colours/mail-colours.ts';
import type { MailLink, ReadyContent } from './mail-content.ts';
import { broken, darkStyle, NO_GAPS, NOT_PRELOADED, PHONE_STYLE, text } from './mail-styles.ts';
import { bill, factTable } from './mail-tables.ts';
import type { Letterhead, MailLogo } from './sender.ts';

const LOGO_HEIGHT = 48;
const MAX_LOGO_WIDTH = 240;

function paragraph(value: string, colours: SchemeColours, key: string | number) {
  const style = { ...text(16, 25, colours.ink), margin: '0 0 16px' };
  return h('p', { key, className: 'ink', style }, broken(value));
}

function link({ label, to }: MailLink, colours: SchemeColours) {
  const style = { color: colours.label, fontWeight: 600, textDecoration: 'underline' };
  return h('a', { href: to, className: 'link', style }, label);
}

function bigButton(button: MailLink, colours: SchemeColours) {
  const style = {
    ...text(16, 20, colours.onButton),
    backgroundColor: colours.button,
    borderRadius: '12px 4px 12px 4px',
    fontWeight: 700,
    padding: '14px 28px',
    textAlign: 'center',
  } as const;
  return h(
    'p',
    { style: { margin: '8px 0 24px' } },
    h(Button, { href: button.to, className: 'button', style }, button.label),
  );
}

function linkList(links: MailLink[], colours: SchemeColours) {
  return links.map((one, at) =>
    h(
      'p',
      { key: at, style: { ...text(16, 25, colours.ink), margin: '0 0 8px' } },
      link(one, colours),
    ),
  );
}

function logoImage({ src, width, height }: MailLogo, origin: string, shopName: string) {
  const scale = Math.min(LOGO_HEIGHT / height, MAX_LOGO_WIDTH / width, 1);
  return h(Img, {
    ...NOT_PRELOADED,
    src: atOrigin(origin, src),
    alt: shopName,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  });
}

function headCell({ shopName, origin, logo }: Letterhead, colours: SchemeColours) {
  const isLight = origin !== undefined && logo?.ground === 'light';
  const style = {
    ...text(22, 28, isLight ? '#000000' : colours.name),
    padding: '24px 32px',
    borderRadius: '24px 0 0 0',
    fontWeight: 700,
    ...(isLight && { borderBottom: `1px solid ${colours.line}` }),
  };
  const ground = isLight ? '#ffffff' : colours.head;
  return h(
    'td',
    {
      className: isLight ? 'inset' : 'head inset',
      bgcolor: ground,
      style: { ...style, backgroundColor: ground },
    },
    logo && origin !== undefined ? logoImage(logo, origin, shopName) : shopName,
  );
}

function footer(letterhead: Letterhead, { footnote, stop }: ReadyContent, colours: SchemeColours) {
  const { origin, shopName, address, version } = letterhead;
  const style = { ...text(14, 21, colours.footnote), margin: '0 0 8px' };
  const shop = origin === undefined ? shopName : link({ label: shopName, to: origin }, colours);
  return h(
    'div',
    null,
    h('p', { className: 'footnote', style }, broken(footnote)),
    stop && h('p', { className: 'footnote', style }, link(stop, colours)),
    h('p', { className: 'footnote', style }, shop, address ? `, ${address}` : null),
    version && h('p', { className: 'footnote', style, translate: 'no' }, version),
  );
}

function card(letterhead: Letterhead, content: ReadyContent, colours: SchemeColours) {
  const { title, paragraphs, button, facts, links, closing } = content;
  const heading = { ...text(24, 31, colours.ink), margin: '0 0 16px', fontWeight: 700 };
  return h(
    'td',
    {
      className: 'card inset',
      bgcolor: colours.card,
      style: { padding: '32px', backgroundColor: colours.card, borderRadius: '0 0 24px 0' },
    },
    h('h1', { className: 'ink', style: heading }, title),
    paragraphs.map((one, at) => paragraph(one, colours, at)),
    button && bigButton(button, colours),
    bill(content, colours),
    factTable(facts, colours),
    linkList(links, colours),
    closing.map((one, at) => paragraph(one, colours, at)),
    footer(letterhead, content, colours),
  );
}

function onGround(colours: SchemeColours, ...rows: ReactNode[]) {
  const ground = { bgcolor: colours.ground, className: 'ground', role: 'presentation' } as const;
  const style = { width: '100%', maxWidth: '600px' };
  const inner = h(
    Container,
    { width: 600, style },
    h('table', { ...NO_GAPS, role: 'presentation' }, h('tbody', null, ...rows)),
  );
  return h(
    'table',
    { ...NO_GAPS, ...ground },
    h(
      'tbody',
      null,
      h('tr', null, h('td', { align: 'center', style: { padding: '32px 12px' } }, inner)),
    ),
  );
}

/** Tables with inline styles, which all mail programs show. */
export function toHtml(letterhead: Letterhead, content: ReadyContent): string {
  const { light, dark } = letterhead.colours;
  const document = h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, content.title),
      h('style', { dangerouslySetInnerHTML: { __html: PHONE_STYLE + darkStyle(dark) } }),
    ),
    h(
      'body',
      { className: 'ground', style: { margin: 0, padding: 0, backgroundColor: light.ground } },
      h(Preview, null, content.preheader),
      onGround(
        light,
        h('tr', null, headCell(letterhead, light)),
        h('tr', null, card(letterhead, content, light)),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
