import { useShop } from '#platform/client/use-shop.ts';
import { InfoPage, infoMeta } from './info-page.tsx';

export const meta = infoMeta({
  title: 'Privacy',
  description: 'What this shop keeps about you, why, and how to have it removed.',
  path: '/privacy',
});

export default function PrivacyPage() {
  const { email, owner } = useShop();
  return (
    <InfoPage title="Privacy">
      <p>
        Looking around needs no account and sets no cookie. There is no advertising and no tracking;
        all pictures, fonts and scripts come from this shop itself.
      </p>
      <h2>What is kept</h2>
      <p>
        A custom order request is kept with the name, the e-mail address and the wishes you typed,
        so that {owner} can answer it. What you type is also kept in this browser tab until you send
        it.
      </p>
      <h2>Having it removed</h2>
      <p>
        Write to <a href={`mailto:${email}`}>{email}</a>. What the law does not require to be kept
        is removed.
      </p>
    </InfoPage>
  );
}
