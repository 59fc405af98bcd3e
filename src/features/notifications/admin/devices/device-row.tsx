import { useHistoryDialog } from '#platform/client/page/use-history-dialog.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { Device, DeviceChoices } from '../../contract.ts';
import { choicesOf, KIND_LABELS, timeOf } from './choices.ts';
import { DeviceDialog } from './device-dialog.tsx';
import { lastDevice } from '../this-browser.ts';
import { changeDevice, removeDevice, testDevice } from './use-devices.ts';
import styles from '../notifications.module.css';

function factsOf({ kinds, quiet, lastRungAt }: Device): string {
  const rings = kinds.map((kind) => KIND_LABELS[kind]).join(' · ') || 'Nothing';
  const hours = quiet && `Quiet from ${timeOf(quiet.from)} to ${timeOf(quiet.until)}`;
  const last = lastRungAt === undefined ? 'Has not rung yet' : `Rang ${formatDateTime(lastRungAt)}`;
  return [rings, hours, last].filter(Boolean).join('. ');
}

/** One device, what it rings for, and what can be done with it. */
export function DeviceRow({ device, isHere }: { device: Device; isHere: boolean }) {
  const dialog = useHistoryDialog<true>(`device-${device.id}`);
  const alert = useAlert();
  const toast = useToast();
  async function ring(): Promise<void> {
    const result = await testDevice(device);
    const { title, text } = result.ok
      ? {
          title: result.data.isSent ? 'It should ring now' : 'It did not ring',
          text: result.data.sentence,
        }
      : { title: result.problem.title, text: result.problem.detail };
    alert({ title, text });
  }
  async function remove(): Promise<void> {
    const result = await removeDevice(device);
    if (result.ok && isHere) lastDevice.clear();
    if (result.ok) toast.success(`${device.name} no longer rings`);
    else alert({ title: result.problem.title, text: result.problem.detail });
  }
  async function change(choices: DeviceChoices) {
    const result = await changeDevice(device.id, choices);
    if (result.ok && isHere) lastDevice.save({ id: device.id, choices });
    return result;
  }
  const named = <VisuallyHidden>{`: ${device.name}`}</VisuallyHidden>;
  return (
    <li>
      <span className={styles.device}>
        <b>{isHere ? `${device.name} (this device)` : device.name}</b>
        <small className="hint">{factsOf(device)}</small>
      </span>
      <span className={`cluster ${styles.acts}`}>
        <Button size="s" variant="secondary" onClick={() => void ring()}>
          Try it{named}
        </Button>
        <Button size="s" variant="secondary" onClick={() => dialog.open(true)}>
          Change{named}
        </Button>
        <Button size="s" variant="secondary" onClick={() => void remove()}>
          Remove{named}
        </Button>
      </span>
      {dialog.opened && (
        <DeviceDialog
          key={dialog.opened.key}
          choices={choicesOf(device)}
          isNew={false}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          save={change}
          onSaved={() => toast.success('Saved')}
        />
      )}
    </li>
  );
}
