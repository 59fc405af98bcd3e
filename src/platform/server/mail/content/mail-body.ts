import { readyContent, type Fact, type MailContent, type ReadyContent } from './mail-content.ts';
import { toHtml } from './mail-html.ts';
import { describeVersion } from '../../version.ts';
import type { Letterhead } from './sender.ts';

const indented = (text: string): string => text.replaceAll(/\r?\n/g, '\n  ');

function factText({ label, value }: Fact): string {
  return value.includes('\n') ? `${label}:\n  ${indented(value)}` : `${label}: ${value}`;
}

function lineText({ name, details = [], amount }: ReadyContent['lines'][number]): string {
  const head = amount === undefined ? name : `${name}: ${amount}`;
  return [head, ...details.map((one) => `  ${indented(one)}`)].join('\n');
}

function toText({ shopName, address = '', version }: Letterhead, content: ReadyContent): string {
  const { title, paragraphs, button, lines, sums, facts, links, closing } = content;
  const blocks = [
    title,
    ...paragraphs,
    button && `${button.label}:\n${button.to}`,
    [...lines.map(lineText), ...sums.map(factText)].join('\n'),
    facts.map(factText).join('\n'),
    links.map(({ label, to }) => `${label}:\n${to}`).join('\n'),
    ...closing,
    content.footnote,
    content.stop && `${content.stop.label}:\n${content.stop.to}`,
    ['-- ', shopName, address, version].filter(Boolean).join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/**
 * A mail as HTML, with everything escaped, and as plain text of the same parts.
 * @returns also `stopUrl`, by which mail programs offer to stop such mails, and whether the mail awaits the shop's address
 */
export function mailBody(
  letterhead: Letterhead,
  content: MailContent,
): { html: string; text: string; stopUrl?: string; awaitsAddress?: boolean } {
  const ready = readyContent(letterhead, content);
  return {
    html: toHtml(letterhead, ready),
    text: toText(letterhead, ready),
    ...(ready.stop && { stopUrl: ready.stop.post }),
    ...(ready.awaitsAddress && { awaitsAddress: true }),
  };
}

/** The same for the owner, who reads at its foot what runs. */
export function ownerMailBody(letterhead: Letterhead, content: MailContent) {
  return mailBody({ ...letterhead, version: `Shop software ${describeVersion()}` }, content);
}
