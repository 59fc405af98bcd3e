import { momentWords } from '#platform/contract/india/moment-words.ts';
import { mailText, type MailText } from '#platform/contract/text/mail-text.ts';
import type { LinkTokens } from '#platform/server/link-tokens.ts';
import { composeMail, type MailComposer } from '#platform/server/mail/content/compose-mail.ts';
import type { EditableMail } from '#platform/server/mail/content/editable-mail.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { DueReminder, Occasion } from './reminder-queries.ts';

export type ReminderMailDeps = MailComposer & {
  /** Undefined while the shop knows no address. */
  origin: () => string | undefined;
  dropLinks: LinkTokens;
  earlyLinks: LinkTokens;
};

const EXAMPLE: DueReminder = {
  id: '018f0000-0000-7000-8000-000000000000',
  email: 'asha@example.com',
  slug: 'monsoon-drop',
  title: 'Monsoon drop',
  opens_at: new Date('2026-12-04T13:30:00Z'),
  early_minutes: 15,
};
const WORDS = { drop: EXAMPLE.title, moment: momentWords(EXAMPLE.opens_at), shop: '' };

const CONFIRM = mailText({
  kind: 'drop-confirm',
  when: 'when someone who is not signed in asks to be reminded of a drop',
  variables: WORDS,
  subject: '{shop}: shall we remind you of {drop}?',
  lead: "Hello,\n\n{drop} opens on {moment}. Press the button and we'll email you a day before and shortly before.",
  closing: "If you did not ask for this, ignore this email and you won't hear from us again.",
});

const DAY = mailText({
  kind: 'drop-day',
  when: 'a day before a drop, to those who asked to be reminded',
  variables: WORDS,
  subject: '{shop}: {drop} opens tomorrow',
  lead: 'Hello,\n\n{drop} opens on {moment}. You asked us to remind you.',
  closing: 'Nothing is reserved: first come, first served.',
});

const SOON = mailText({
  kind: 'drop-soon',
  when: 'ten minutes before a drop opens, to those who asked to be reminded',
  variables: WORDS,
  subject: '{shop}: {drop} opens in ten minutes',
  lead: 'Hello,\n\n{drop} is about to open. Have the page ready.',
  closing: 'Nothing is reserved: first come, first served.',
});

const MOVED = mailText({
  kind: 'drop-moved',
  when: 'when a drop is moved to another moment, to those who asked to be reminded',
  variables: WORDS,
  subject: '{shop}: {drop} opens at another time',
  lead: 'Hello,\n\n{drop} was moved. It opens on {moment}.',
  closing: "We'll remind you again before it opens.",
});

const RETURNED = mailText({
  kind: 'drop-returned',
  when: 'once, when pieces of a drop that was sold out were not paid for, to those who asked to be reminded',
  variables: WORDS,
  subject: '{shop}: pieces of {drop} are back',
  lead: 'Hello,\n\nSome pieces of {drop} were not paid for, and can be bought again.',
  closing: 'Nothing is reserved: first come, first served.',
});

const CALLED_OFF = mailText({
  kind: 'drop-called-off',
  when: 'when a drop is called off, to those who asked to be reminded',
  variables: WORDS,
  subject: '{shop}: {drop} will not take place',
  lead: 'Hello,\n\n{drop} on {moment} will not take place. You asked us to remind you of it.',
  closing: "You won't get any more emails about it.",
});

function valuesOf({ title, opens_at: opensAt }: DueReminder) {
  return { drop: title, moment: momentWords(opensAt) };
}

const tokenOf = ({ id }: DueReminder, links: LinkTokens) => links.tokenOf({ id, linkVersion: 1 });

export function confirmMail(reminder: DueReminder, deps: ReminderMailDeps): OutgoingMail {
  const token = tokenOf(reminder, deps.dropLinks);
  return composeMail(deps, CONFIRM, {
    to: reminder.email,
    title: 'Shall we remind you?',
    values: valuesOf(reminder),
    button: { label: 'Yes, remind me', to: `${deps.origin() ?? ''}/drop-reminder#${token}` },
    needsLink: true,
    footnote: `This address was entered on a page of ${deps.sender().shopName}. The button works for two days.`,
  });
}

type Telling = { text: MailText; title: string; button: string; opensEarly?: boolean };

const TELLINGS: Record<Occasion, Telling> = {
  day: { text: DAY, title: 'Opens tomorrow', button: 'See the pieces' },
  soon: { text: SOON, title: 'About to open', button: 'Open the page', opensEarly: true },
  moved: { text: MOVED, title: 'Moved', button: 'See the pieces' },
  returned: { text: RETURNED, title: 'Back', button: 'See the pieces' },
};
const CALLING_OFF: Telling = { text: CALLED_OFF, title: 'Called off', button: 'Look around' };

function noticeMail(reminder: DueReminder, deps: ReminderMailDeps, telling: Telling): OutgoingMail {
  const { text, title, button, opensEarly = false } = telling;
  const { early_minutes: early, slug } = reminder;
  const origin = deps.origin() ?? '';
  const isEarly = opensEarly && early > 0;
  const key = isEarly ? `#early=${tokenOf(reminder, deps.earlyLinks)}` : '';
  const token = tokenOf(reminder, deps.dropLinks);
  const page = telling === CALLING_OFF ? '/' : `/drops/${slug}${key}`;
  const note = isEarly
    ? ` With this button you can order ${early} minutes before everybody else, once. Please keep it to yourself.`
    : '';
  return composeMail(deps, text, {
    to: reminder.email,
    title,
    values: valuesOf(reminder),
    button: { label: button, to: `${origin}${page}` },
    stop: {
      label: 'Stop these emails',
      to: `${origin}/drop-reminder?stop=1#${token}`,
      post: `${origin}/v2/drop-reminders/stop/${token}`,
    },
    footnote: `You get this email because you asked ${deps.sender().shopName} to remind you.${note}`,
  });
}

export function tellingMail(
  reminder: DueReminder,
  deps: ReminderMailDeps,
  occasion: Occasion,
): OutgoingMail {
  return noticeMail(reminder, deps, TELLINGS[occasion]);
}

export function calledOffMail(reminder: DueReminder, deps: ReminderMailDeps): OutgoingMail {
  return noticeMail(reminder, deps, CALLING_OFF);
}

function exampleOf(mail: typeof confirmMail) {
  const links = { tokenOf: () => '' };
  return (deps: MailComposer) =>
    mail(EXAMPLE, {
      ...deps,
      origin: () => deps.sender().origin,
      dropLinks: links,
      earlyLinks: links,
    });
}

const OCCASIONAL = Object.values(TELLINGS).map((telling) => ({
  text: telling.text,
  example: exampleOf((reminder, deps) => noticeMail(reminder, deps, telling)),
}));

export const DROP_MAILS: EditableMail<MailComposer>[] = [
  { text: CONFIRM, example: exampleOf(confirmMail) },
  ...OCCASIONAL,
  { text: CALLED_OFF, example: exampleOf(calledOffMail) },
];
