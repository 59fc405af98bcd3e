import styles from './notifications.module.css';
import settingsStyles from '#platform/ui/styles/settings.module.css';

const GUIDES = [
  {
    title: 'On an iPhone or iPad',
    steps: [
      'Open this page in Safari.',
      'Tap the Share button: the square with an arrow upwards.',
      'Tap “Add to Home Screen”, then “Add”.',
      'Open the new icon, come back to this page, and turn notifications on.',
    ],
  },
  {
    title: 'On an Android phone',
    steps: [
      'Open this page in Chrome.',
      'Tap the three dots at the top right.',
      'Tap “Add to Home screen”, then “Install”.',
      'Open the new icon, come back to this page, and turn notifications on.',
    ],
  },
  {
    title: 'On a computer',
    steps: [
      'Open this page in Chrome or Edge.',
      'Click the install symbol at the right end of the address bar.',
      'Click “Install”. The workbench opens in a window of its own.',
    ],
  },
];

/** How the workbench gets onto a home screen. */
export function InstallGuide() {
  return (
    <section className="card stack" aria-labelledby="install">
      <h2 id="install">The workbench as an app</h2>
      <p className="muted">
        From your home screen it opens like an app, and shows what you last saw when there is no
        connection.
      </p>
      {GUIDES.map(({ title, steps }) => (
        <details key={title}>
          <summary>{title}</summary>
          <ol className={`${settingsStyles.guide} ${styles.steps}`}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  );
}
