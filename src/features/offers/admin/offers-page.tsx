import { useState } from 'react';
import { Link, type MetaDescriptor } from 'react-router';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useAdminCall } from '#platform/client/query/use-admin-call.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { wordTable } from '#platform/contract/text/word-table.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { ShareButton } from '#platform/ui/actions/share-button.tsx';
import { Badge, type BadgeTone } from '#platform/ui/display/badges/badge.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Vessel } from '#platform/ui/vessel/vessel.tsx';
import { NotLoaded } from '#platform/ui/feedback/loading/not-loaded.tsx';
import { ArrowLeft, Clock, IndianRupee, Plus } from '#platform/ui/icons/icons.generated.tsx';
import type { OfferWire } from '../admin-contract.ts';
import type { putOfferActive } from '../endpoints.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { useOffers } from './use-offers.ts';
import styles from './offers.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Offers' }, { name: 'robots', content: 'noindex' }];
}

type State = { text: string; tone: BadgeTone };
const STATES = wordTable<OfferWire['now'], State>(
  {
    running: { text: 'Running', tone: 'active' },
    later: { text: 'Begins later', tone: 'pending' },
    over: { text: 'Over', tone: 'inactive' },
    'used up': { text: 'Used up', tone: 'inactive' },
    stopped: { text: 'Stopped', tone: 'inactive' },
  },
  (now) => ({ text: now, tone: 'inactive' }),
);

function usedWords({ used, limitTotal, codes, reach }: OfferWire): string {
  const most = reach === 'codes' ? codes : limitTotal;
  const count = most ?? used;
  const orders = count === 1 ? '1 order' : `${count} orders`;
  return most === undefined ? orders : `${used} of ${orders}`;
}

function factsOf(offer: OfferWire): string[] {
  const { code, reach, words, revenue, discounts } = offer;
  const how = { automatic: 'By itself', code: `Code ${code ?? ''}`, codes: 'Cards' }[reach];
  const money =
    offer.used === 0
      ? ''
      : `${formatRupees(revenue)} in sales, ${formatRupees(discounts)} taken off`;
  return [how, words, usedWords(offer), money].filter((fact) => fact !== '');
}

function Switch({ offer: { id, title, isActive } }: { offer: OfferWire }) {
  const { run, isRunning, failure } = useAdminCall(
    () =>
      signedInApi<typeof putOfferActive>('PUT /v2/admin/offer/{id}/active', {
        params: { id },
        body: { isActive: !isActive },
      }),
    () => undefined,
  );
  const label = isActive ? 'Stop' : 'Let it run';
  return (
    <>
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      <Button
        variant="secondary"
        size="s"
        busy={isRunning}
        aria-label={`${label}: ${title}`}
        onClick={run}
      >
        {label}
      </Button>
    </>
  );
}

function OfferCard({ offer }: { offer: OfferWire }) {
  const [open, setOpen] = useState<'edit' | 'codes'>();
  const { origin } = useShop();
  const close = () => setOpen(undefined);
  const { title, version, reach, code, now, codes } = offer;
  const state = STATES[now];
  const link = `${origin}/?code=${code ?? ''}`;
  return (
    <li className={`card ${styles.offer}`}>
      <div className="row wrap">
        <h2 className="breaks">{title}</h2>
        <Badge
          tone={state.tone}
          icon={
            now === 'running' ? (
              <IndianRupee className="icon-small" />
            ) : (
              <Clock className="icon-small" />
            )
          }
        >
          {state.text}
        </Badge>
      </div>
      <ul className={styles.facts}>
        {factsOf(offer).map((fact) => (
          <li key={fact} className="breaks">
            {fact}
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Button
          variant="secondary"
          size="s"
          aria-label={`Change ${title}`}
          onClick={() => setOpen('edit')}
        >
          Change
        </Button>
        {reach === 'codes' && (
          <Button
            variant="secondary"
            size="s"
            aria-label={`Codes of ${title}`}
            onClick={() => setOpen('codes')}
          >
            Codes
          </Button>
        )}
        {reach === 'code' && now !== 'over' && (
          <>
            <ShareButton data={{ title, url: link }} label={`Share the link of ${title}`} />
            <CopyButton value={link} label={`Copy the link of ${title}`} size="s" />
          </>
        )}
        {now !== 'over' && <Switch offer={offer} />}
      </div>
      <OfferDialog key={version} offer={offer} isOpen={open === 'edit'} onClose={close} />
      {reach === 'codes' && (
        <CodesDialog
          key={`codes ${codes}`}
          offer={offer}
          isOpen={open === 'codes'}
          onClose={close}
        />
      )}
    </li>
  );
}

function List() {
  const { data, failure, reload } = useOffers();
  if (failure !== undefined || !data)
    return (
      <NotLoaded
        failure={failure}
        reload={reload}
        failed="Your offers didn't load."
        loading="Loading your offers"
        count={3}
      />
    );
  if (data.length === 0) {
    return (
      <EmptyState
        drawing={<Vessel level={0} />}
        title="No offers yet."
        text="A code for your followers, free delivery above an amount, or 10% off one category."
      />
    );
  }
  return (
    <ul className={styles.offers}>
      {data.map((offer) => (
        <OfferCard key={offer.id} offer={offer} />
      ))}
    </ul>
  );
}

/** Codes and automatic discounts: what they give, and what they brought. */
export default function OffersPage() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="column">
      <Link className="back tap" to="/admin/my-products">
        <ArrowLeft className="icon-small" /> All Products
      </Link>
      <div className="title-row">
        <h1>Offers</h1>
        <Button size="s" icon={<Plus className="icon" />} onClick={() => setIsOpen(true)}>
          New offer
        </Button>
      </div>
      <p className="muted">Only one offer counts for an order: the best one for the buyer.</p>
      <OfferDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
      <List />
    </div>
  );
}
