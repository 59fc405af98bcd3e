import { InfoPage, infoMeta } from './info-page.tsx';

export const meta = infoMeta({
  title: 'How to go live',
  description: 'From the demo shop to a shop of your own.',
  path: '/go-live',
});

const STEPS = [
  [
    'DEMO=off',
    'starts an empty shop without the demo catalogue. The demo never mixes into a shop that has products.',
  ],
  [
    'SHOP_NAME, SHOP_BYLINE, SHOP_OWNER, SHOP_ADDRESS',
    'who sells: shown in the header, the footer and in mails. Until all but the byline are given nobody can order.',
  ],
  [
    'OWNER_EMAIL',
    'where requests arrive and customers reach you. Nobody can order without it either.',
  ],
  [
    'ADMIN_SECOND_STEP',
    'on, once the demo is off: the workbench then asks its owner for a code from an authenticator app.',
  ],
  [
    'SMTP_URL, MAIL_FROM',
    'the mail server that sends them. Until it is given mails wait and nothing is lost.',
  ],
  [
    'UPI_ID, UPI_NAME',
    'the id that customers pay to, and whom their app names. Without an id orders show no way to pay: you write to each customer.',
  ],
  [
    'PUBLIC_URL, TRUSTED_PROXIES',
    'the https address the shop is reached at, and how many proxies stand in front of it.',
  ],
  ['DATABASE_URL', 'a PostgreSQL 15 or newer, if you do not want the private one the shop brings.'],
  [
    'DATA_DIR',
    'a folder outside the clone of the shop, where an update or a clean-up does not touch it.',
  ],
  [
    'BACKUP_DIR',
    'a folder, best on another machine, into which the shop writes a backup each night.',
  ],
  [
    'BACKUP_URL, BACKUP_S3_KEY, BACKUP_S3_SECRET, BACKUP_PASSPHRASE',
    'a bucket of a storage provider, to which the shop copies each backup, encrypted: it outlives this machine. Keep the passphrase elsewhere too.',
  ],
] as const;

export default function GoLivePage() {
  return (
    <InfoPage title="How to go live">
      <p>
        This shop runs on settings. Put them into the environment of the process, then start it
        again with <code>npm start</code>. The file <code>.env.example</code> names every one.
      </p>
      <dl>
        {STEPS.map(([names, meaning]) => (
          <div key={names}>
            <dt>
              <code>{names}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </InfoPage>
  );
}
