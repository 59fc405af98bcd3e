import { Switch } from '#platform/ui/forms/choices/switch.tsx';
import { useBell } from './bell.ts';
import styles from './notifications.module.css';

/** What an open tab does when something new waits. */
export function OpenTab() {
  const [title, sound] = [useBell('title'), useBell('sound')];
  return (
    <section className="card stack" aria-labelledby="open-tab">
      <h2 id="open-tab">While the workbench is open</h2>
      <div className={styles.choice}>
        <span>Show how many orders wait in the tab's title</span>
        <Switch
          label="Show how many orders wait in the tab's title"
          checked={title.isOn}
          onChange={title.change}
          onLabel="On"
          offLabel="Off"
        />
      </div>
      <div className={styles.choice}>
        <span>Play a soft sound when something new arrives</span>
        <Switch
          label="Play a soft sound when something new arrives"
          checked={sound.isOn}
          onChange={sound.change}
          onLabel="On"
          offLabel="Off"
        />
      </div>
    </section>
  );
}
