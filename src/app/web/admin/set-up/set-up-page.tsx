import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { Link, useSearchParams, type MetaDescriptor } from 'react-router';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { Button } from '#platform/ui/actions/button.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { useRenewedSite, useSite } from '#platform/client/page/use-site.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { Check, ChevronDown } from '#platform/ui/icons/icons.generated.tsx';
import type { SetUp, SetUpStep, StepState } from '../../../set-up-contract.ts';
import { AddressStep } from './address-step.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { BuyingStep, MailStep, TaxStep } from './choice-steps.tsx';
import { PayStep } from './pay-step.tsx';
import { ProductStep } from './product-step.tsx';
import type { StepProps } from './step-form.tsx';
import { DeliveryStep } from './delivery-step.tsx';
import { LookStep, NameStep, PagesStep } from './text-steps.tsx';
import { useOpening, useSetUp } from './use-set-up.ts';
import styles from './set-up.module.css';

function OpenAgain() {
  return <p>Open this page again for this step.</p>;
}

const STEPS: Record<SetUpStep, { title: string; Form: ComponentType<StepProps> }> = wordTable(
  {
    name: { title: 'Your shop and you', Form: NameStep },
    look: { title: 'The first look', Form: LookStep },
    pay: { title: 'How buyers pay you', Form: PayStep },
    delivery: { title: 'Delivery', Form: DeliveryStep },
    buying: { title: 'Who may buy', Form: BuyingStep },
    tax: { title: 'Tax', Form: TaxStep },
    address: { title: 'Web address', Form: AddressStep },
    mail: { title: 'Emails', Form: MailStep },
    piece: { title: 'Your first piece', Form: ProductStep },
    pages: { title: 'Complaints and pages', Form: PagesStep },
  },
  (word) => ({ title: asWords(word), Form: OpenAgain }),
);

export function meta(): MetaDescriptor[] {
  return [{ title: 'Set up your shop' }, { name: 'robots', content: 'noindex' }];
}

function sentence(words: string[]): string {
  const [last] = words.slice(-1);
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : `${last}`;
}

function stateWords({ isDone, isLater, isNeeded, missing }: StepState): string {
  if (isDone) return isLater ? 'Later' : 'Done';
  return isNeeded ? `Missing: ${sentence(missing)}` : 'Optional';
}

type StepCardProps = StepProps & { number: number; isOpen: boolean; onToggle: () => void };

function StepCard({ number, isOpen, onToggle, ...props }: StepCardProps) {
  const { step } = props;
  const { title, Form } = STEPS[step.step];
  // Stays afterwards, so that what is typed is not lost by looking at another step.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const id = `step-${step.step}`;
  const isTicked = step.isDone && !step.isLater;
  return (
    <li className={`card ${styles.step}`}>
      <h2>
        <button
          type="button"
          className="fold"
          id={id}
          aria-expanded={isOpen}
          aria-controls={`${id}-form`}
          onClick={onToggle}
        >
          <span
            className={isTicked ? `${styles.mark} ${styles.done}` : styles.mark}
            aria-hidden="true"
          >
            {isTicked ? <Check className="icon-small" /> : number}
          </span>
          <span className={styles.title}>
            <span>{title}</span>
            {!isOpen && <small>{stateWords(step)}</small>}
          </span>
          <ChevronDown className="icon" />
        </button>
      </h2>
      <section id={`${id}-form`} className={styles.body} aria-labelledby={id} hidden={!isOpen}>
        {wasOpen && <Form {...props} />}
      </section>
    </li>
  );
}

function OpenCard({
  setUp,
  open,
  isBusy,
  problem,
}: { setUp: SetUp } & ReturnType<typeof useOpening>) {
  const missing = setUp.steps.filter(({ isNeeded }) => isNeeded).flatMap((step) => step.missing);
  return (
    <section className={`column well ${styles.opening}`} aria-labelledby="open-shop">
      <h2 id="open-shop">Open the shop</h2>
      {problem && (
        <Banner tone="bad" title={problem.title}>
          {problem.detail}
        </Banner>
      )}
      <p>
        {setUp.isReady
          ? 'Everything is ready. Once open, everybody can see your shop and order.'
          : `Until then visitors see that you are opening soon. Still missing: ${sentence(missing)}.`}
      </p>
      {setUp.isReady && (
        <Button size="l" block busy={isBusy} busyLabel="Opening…" onClick={() => void open()}>
          Open the shop
        </Button>
      )}
    </section>
  );
}

function OpenShop({ setUp }: { setUp: SetUp }) {
  const { origin } = useSite();
  const { hasAddress } = useShop();
  const [isClosing, setIsClosing] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={`column ${styles.setup}`}>
      <h1 ref={title} tabIndex={-1}>
        Your shop is open
      </h1>
      {hasAddress ? (
        <>
          <p className="lead">Everybody can see it and order. Tell people where it is:</p>
          <p className={`breaks row wrap ${styles.address}`}>
            <a className="link" href="/" target="_blank" rel="noopener">
              <span>{origin}</span>
              <VisuallyHidden> (opens in new tab)</VisuallyHidden>
            </a>
            <CopyButton value={origin} label="Address" />
          </p>
        </>
      ) : (
        <p className="lead">
          Everybody who can reach it can order. Its web address, which you can then tell people, is
          still missing:{' '}
          <Link className="link" to="/admin/web-address">
            Enter the web address
          </Link>
        </p>
      )}
      <h2>What helps now</h2>
      <ul className={`card ${styles.next}`}>
        <li>
          <Link className="link" to="/admin/notifications">
            Let this phone ring for each order
          </Link>
        </li>
        <li>
          <Link className="link" to="/admin/mail">
            See whether emails go out
          </Link>
        </li>
        <li>
          <Link className="link" to="/admin/add-product">
            Add the next piece
          </Link>
        </li>
        <li>
          <Link className="link" to="/admin">
            To your orders
          </Link>
        </li>
      </ul>
      <p>
        <TextButton onClick={() => setIsClosing(true)}>Close the shop for a while</TextButton>
      </p>
      <CloseDialog
        isOpen={isClosing}
        onClose={() => setIsClosing(false)}
        last={setUp.shop.published.words.closed}
      />
    </section>
  );
}

function firstOpen({ steps }: SetUp, after = -1): SetUpStep | undefined {
  const later = steps.slice(after + 1).find(({ isDone }) => !isDone);
  return (later ?? steps.find(({ isDone }) => !isDone))?.step;
}

function Checklist({ setUp, opening }: { setUp: SetUp; opening: ReturnType<typeof useOpening> }) {
  const [query] = useSearchParams();
  const linked = setUp.steps.find(({ step }) => step === query.get('step'))?.step;
  const [current, setCurrent] = useState(() => linked ?? firstOpen(setUp));
  const announce = useAnnounce();
  const list = useRef<HTMLOListElement>(null);
  const landing = useRef<string>(undefined);
  const { steps, done } = setUp;

  // The next step opens under the finger: its title takes the focus and comes into sight.
  useEffect(() => {
    if (landing.current === undefined) return;
    const target = document.getElementById(landing.current);
    landing.current = undefined;
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'start' });
  }, [current]);

  function goOn(saved: SetUp, at: number): void {
    const next = firstOpen(saved, at);
    announce(`Saved. ${saved.done} of ${saved.steps.length} done.`);
    landing.current = next === undefined ? 'open-shop' : `step-${next}`;
    setCurrent(next);
  }

  return (
    <section className={`column ${styles.setup}`}>
      <h1 tabIndex={-1}>Set up your shop</h1>
      <p className="lead">
        {`${done} of ${steps.length} done. Each step is saved: continue whenever you like.`}
      </p>
      <progress
        className={styles.progress}
        aria-label="Steps done"
        max={steps.length}
        value={done}
      />
      <ol ref={list} className={`column ${styles.steps}`}>
        {steps.map((step, at) => (
          <StepCard
            key={step.step}
            setUp={setUp}
            step={step}
            number={at + 1}
            isOpen={step.step === current}
            onToggle={() => setCurrent(step.step === current ? undefined : step.step)}
            onSaved={(saved) => goOn(saved, at)}
          />
        ))}
      </ol>
      <OpenCard setUp={setUp} {...opening} />
    </section>
  );
}

export default function SetUpPage() {
  const { data: setUp, isFailed, failure, reload } = useSetUp();
  const opening = useOpening();
  useRenewedSite(setUp?.shop.published);
  if (setUp === undefined) {
    return (
      <section className={`column ${styles.setup}`}>
        <h1 tabIndex={-1}>Set up your shop</h1>
        {isFailed ? (
          <LoadFailed onRetry={reload} detail={failure}>
            The steps didn't load.
          </LoadFailed>
        ) : (
          <Loading label="Loading the steps">
            <Skeleton count={4} />
          </Loading>
        )}
      </section>
    );
  }
  if (setUp.shop.published.isOpen) return <OpenShop setUp={setUp} />;
  return <Checklist setUp={setUp} opening={opening} />;
}
