import { MACHINE_STEPS, OWNER_STEPS } from '../../going-live.ts';
import { InfoPage, infoMeta } from './info-page.tsx';

export const meta = infoMeta({
  title: 'How to go live',
  description: 'From the demo shop to a shop of your own.',
  path: '/go-live',
});

export default function GoLivePage() {
  return (
    <InfoPage title="How to go live">
      <h2>The shop</h2>
      <p>
        The owner enters this in the workbench.{' '}
        <a className="link" href="/admin/set-up">
          Set up your shop
        </a>{' '}
        leads through it step by step and ends with opening the shop.
      </p>
      <dl>
        {OWNER_STEPS.map(({ name, meaning }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <h2>The server</h2>
      <p>
        The person who puts the shop on a server gives it these settings, in the environment of its
        process, and starts it again. The file <code>.env.example</code> names every one.
      </p>
      <dl>
        {MACHINE_STEPS.map(({ settings, meaning }) => (
          <div key={meaning}>
            <dt>
              <code>{settings.join(', ')}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </InfoPage>
  );
}
