import { systemClock } from '#platform/server/clock.ts';
import { mailBody } from '#platform/server/mail/content/mail-body.ts';
import type { OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import type { Letterhead } from '#platform/server/mail/content/sender.ts';

type MailFacts = { to: string; letterhead: Letterhead };
type MailFactsWithLink = MailFacts & { link: string };

const LINK_LIFE_MS = 3_600_000;

function linkEnd(): Date {
  return new Date(systemClock.now().getTime() + LINK_LIFE_MS);
}

function footnote(shopName: string): string {
  return `Sent by ${shopName} because this address was entered there. If that was not you, you can ignore it.`;
}

const NOT_YOU = 'If that was not you, choose a new password at once with "Forgot password?".';

export function resetMail({ to, letterhead, link }: MailFactsWithLink): OutgoingMail {
  const { shopName } = letterhead;
  return {
    kind: 'password-reset',
    to,
    goodUntil: linkEnd(),
    subject: `${shopName}: choose a new password`,
    ...mailBody(letterhead, {
      title: 'Choose a new password',
      paragraphs: ['The button works for an hour.'],
      button: { label: 'Choose a new password', to: link },
      needsLink: true,
      footnote: footnote(shopName),
    }),
  };
}

export function verificationMail({ to, letterhead, link }: MailFactsWithLink): OutgoingMail {
  const { shopName } = letterhead;
  return {
    kind: 'email-verification',
    to,
    goodUntil: linkEnd(),
    subject: `${shopName}: confirm your email address`,
    ...mailBody(letterhead, {
      title: 'Confirm your email address',
      paragraphs: [
        `An account at ${shopName} was created with this address. If that was you, confirm that the address is yours.`,
      ],
      button: { label: 'Confirm your address', to: link },
      needsLink: true,
      footnote: "If it wasn't you, ignore this email.",
    }),
  };
}

/** Informs the owner of an address of another registration with it. */
export function alreadyRegisteredMail({ to, letterhead, link }: MailFactsWithLink): OutgoingMail {
  const { shopName } = letterhead;
  return {
    kind: 'already-registered',
    to,
    subject: `${shopName}: you already have an account`,
    ...mailBody(letterhead, {
      title: 'You already have an account',
      paragraphs: [
        `Someone, probably you, tried to create an account at ${shopName} with this address, which already has one. Sign in; if you have forgotten the password, choose a new one.`,
      ],
      button: { label: 'Choose a new password', to: link },
      footnote: footnote(shopName),
    }),
  };
}

export function passwordChangedMail({
  to,
  letterhead,
  endedOthers,
}: MailFacts & { endedOthers: boolean }): OutgoingMail {
  const { shopName } = letterhead;
  const others = endedOthers ? ', and other devices were signed out' : '';
  return {
    kind: 'password-changed',
    to,
    subject: `${shopName}: your password was changed`,
    ...mailBody(letterhead, {
      title: 'Your password was changed',
      paragraphs: [`The password of your account at ${shopName} has just been changed${others}.`],
      footnote: NOT_YOU,
    }),
  };
}

export function twoFactorMail({
  to,
  letterhead,
  isOn,
}: MailFacts & { isOn: boolean }): OutgoingMail {
  const { shopName } = letterhead;
  const change = isOn ? 'on' : 'off';
  const meaning = isOn
    ? 'From now on, signing in with your password also asks for a code from your app. Keep your recovery codes where you can find them without your phone.'
    : 'From now on your password alone signs you in again.';
  return {
    kind: `second-step-${change}`,
    to,
    subject: `${shopName}: second step turned ${change}`,
    ...mailBody(letterhead, {
      title: `Second step turned ${change}`,
      paragraphs: [
        `The second step of signing in to your account at ${shopName} has just been turned ${change}.`,
        meaning,
      ],
      footnote: NOT_YOU,
    }),
  };
}
