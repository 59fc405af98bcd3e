import { Link, type MetaDescriptor } from 'react-router';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { NotLoaded } from '#platform/ui/feedback/loading/not-loaded.tsx';
import { ArrowLeft } from '#platform/ui/icons/icons.generated.tsx';
import type { Devices } from '../contract.ts';
import { DeviceRow } from './devices/device-row.tsx';
import { InstallGuide } from './install-guide.tsx';
import { OfflineSection } from './offline-section.tsx';
import { OpenTab } from './open-tab.tsx';
import { TurnOn, useThisBrowser } from './devices/turn-on.tsx';
import { useDevices } from './devices/use-devices.ts';
import styles from './notifications.module.css';
import settingsStyles from '#platform/ui/styles/settings.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Notifications' }, { name: 'robots', content: 'noindex' }];
}

function DeviceList({ known }: { known: Devices }) {
  const browser = useThisBrowser();
  const { devices, canRing, publicKey } = known;
  const isHere = devices.some(({ id }) => id === browser.deviceId);
  return (
    <section className="card stack" aria-labelledby="devices">
      <h2 id="devices">Devices that ring</h2>
      {!canRing && (
        <Banner
          tone="gold"
          title="Your shop has no public web address yet"
          action={
            <Link className="link" to="/admin/web-address">
              Enter the web address
            </Link>
          }
        >
          Devices can ring once buyers reach your shop at an https address.
        </Banner>
      )}
      {devices.length === 0 && canRing && (
        <p className="muted">
          A new order, a payment to check or a message rings your phone within seconds.
        </p>
      )}
      {devices.length > 0 && (
        <ul className={styles.devices}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} isHere={device.id === browser.deviceId} />
          ))}
        </ul>
      )}
      {canRing && !isHere && <TurnOn publicKey={publicKey} browser={browser} />}
    </section>
  );
}

/** What rings the owner, where and when. */
export default function NotificationsPage() {
  const { data: known, failure, reload } = useDevices();
  return (
    <>
      <Link className="back tap" to="/admin/shop">
        <ArrowLeft className="icon-small" /> My shop
      </Link>
      <h1>Notifications</h1>
      <p className="lead">Hear of each order at once, wherever you are.</p>
      {known === undefined && (
        <NotLoaded
          failure={failure}
          reload={reload}
          failed="Your devices didn't load."
          loading="Loading your devices"
          count={2}
        />
      )}
      <div className={`column ${settingsStyles.settings}`}>
        {known && <DeviceList known={known} />}
        <OpenTab />
        <OfflineSection />
        <InstallGuide />
      </div>
    </>
  );
}
