import { useState } from 'react';
import { Badge } from '#platform/ui/display/badges/badge.tsx';
import { FiveStars } from '#platform/ui/display/badges/five-stars.tsx';
import { formatDate, formatDateTime, formatTime } from '#platform/ui/display/format-date.ts';
import { Picture } from '#platform/ui/display/picture.tsx';
import { Price } from '#features/catalogue/storefront/cards/price.tsx';
import { Stars } from '#platform/ui/display/badges/stars.tsx';
import { StatTile } from '#platform/ui/display/stat-tile.tsx';
import { StatusBadge } from '#platform/ui/display/badges/status-badge.tsx';
import { Tabs } from '#platform/ui/display/tabs.tsx';
import { Timeline } from '#features/orders/storefront/timeline.tsx';
import { Vessel } from '#platform/ui/vessel/vessel.tsx';
import { Clock, House, Truck } from '#platform/ui/icons/icons.generated.tsx';
import { Specimen } from './specimen.tsx';
import { TableShowcase } from './table-showcase.tsx';
import showcase from './showcase.module.css';

const STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'active',
  'inactive',
  'lost at sea',
];
const MOMENT = '2026-11-08T18:35:00Z';
const STEPS = [
  { title: 'Delivered', detail: 'Next: expected by 24 Nov', isDone: false },
  { title: 'Shipped', detail: '19 Nov 2026, 11:05 hrs. Picked up in Ahmedabad.', isDone: true },
  { title: 'Processing', detail: '15 Nov 2026, 09:40 hrs. Poured and set to cure.', isDone: true },
  { title: 'Placed', detail: '14 Nov 2026, 18:22 hrs.', isDone: true },
];
const TABS = [
  { id: 'overview', label: 'Overview', content: <p>What there is.</p> },
  { id: 'customer', label: 'Customer', content: <p>Who it is for.</p> },
];

function Folds() {
  return (
    <Specimen name="Folds">
      <div className={`folds ${showcase.whole}`}>
        <details open>
          <summary>May it stand in the sun?</summary>
          <p>Better not: light yellows it.</p>
        </details>
        <details>
          <summary>May it hold a hot cup?</summary>
          <p>A warm one.</p>
        </details>
      </div>
    </Specimen>
  );
}

export function DisplayShowcase() {
  const [tab, setTab] = useState('overview');
  const [filter, setFilter] = useState<string>();
  return (
    <>
      <Specimen name="Price, stars, dates">
        <Price amount={1299} was={1599} />
        <Price amount={1299} was={1599} size="l" />
        <Price amount={118500} exact />
        <Stars rating={4.8} count={64} />
        <Stars rating={5} count={1} />
        <Stars rating={0} count={0} />
        <FiveStars rating={4} />
        <p>
          {formatDate(MOMENT)} · {formatDate(MOMENT, { style: 'weekday' })} · {formatTime(MOMENT)} ·{' '}
          {formatDateTime(MOMENT, { numeric: true })}
        </p>
      </Specimen>
      <Specimen name="Badges">
        {STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <Badge tone="sale">SALE</Badge>
        <Badge tone="gold">Save ₹300</Badge>
        <Badge tone="sold">Sold out</Badge>
        <Badge tone="home" icon={<House className="icon-small" />}>
          Home
        </Badge>
        <Badge tone="work">Work</Badge>
        <Badge tone="default">Default</Badge>
      </Specimen>
      <Folds />
      <Specimen name="StatTile">
        <div className={showcase.tiles}>
          <StatTile
            label="Waiting"
            value={3}
            isHot
            note="oldest 11 h 50 min"
            icon={<Clock className="icon-small" />}
            isPressed={filter === 'waiting'}
            onClick={() => setFilter('waiting')}
          />
          <StatTile
            label="Shipped"
            value={12}
            level={0.2}
            tone="shipped"
            icon={<Truck className="icon-small" />}
            isPressed={filter === 'shipped'}
            onClick={() => setFilter('shipped')}
          />
          <StatTile label="Delivered" value={31} level={0.52} tone="delivered" />
          <StatTile label="Cancelled" value={0} level={0} tone="cancelled" />
        </div>
      </Specimen>
      <Specimen name="Vessel and Timeline">
        {[0, 1, 2, 3, 4].map((level) => (
          <Vessel key={level} level={level} />
        ))}
        <Timeline steps={STEPS} level={3} />
      </Specimen>
      <Specimen name="Tabs">
        <div className={showcase.whole}>
          <Tabs label="Parts" tabs={TABS} value={tab} onChange={setTab} />
        </div>
      </Specimen>
      <Specimen name="Picture that cannot be loaded">
        <div className={showcase.small}>
          <Picture
            sizes="160px"
            src={{
              mediaId: 'gone',
              url: '/gone',
              alt: 'Tray in Lagoon: foam over sand',
              width: 480,
              height: 600,
            }}
          />
        </div>
        <div className={showcase.small}>
          <Picture
            sizes="160px"
            className="thumb"
            src={{ url: 'https://example.invalid/a.jpg', alt: 'From elsewhere' }}
          />
        </div>
      </Specimen>
      <TableShowcase />
    </>
  );
}
