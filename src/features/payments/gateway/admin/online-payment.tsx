import { useState } from 'react';
import { Link } from 'react-router';
import { Removal } from '#features/identity/admin/removal.tsx';
import type { SectionProps } from '#features/shop/admin/section-props.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { OutsideLink } from '#platform/ui/actions/outside-link.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { NotLoaded } from '#platform/ui/feedback/loading/not-loaded.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { OnlinePayment as State } from '../keys-contract.ts';
import { KeysForm } from './keys-form.tsx';
import { removeKeys, saveKeys, tryKeys, useOnlinePayment } from './use-online-payment.ts';
import { Webhook } from './webhook.tsx';
import styles from './online-payment.module.css';
import settingsStyles from '#platform/ui/styles/settings.module.css';

function Unreachable() {
  return (
    <Banner
      tone="gold"
      title="Online payment needs a web address with https"
      action={
        <Link className="link" to="/admin/web-address">
          Enter the web address
        </Link>
      }
    >
      Razorpay sends buyers back to your shop, and tells it of each payment. Buyers cannot pay
      online until the shop has one.
    </Banner>
  );
}

function titleOf({ isOffered, mode }: State): string {
  if (!isOffered) return 'Buyers cannot pay online yet';
  return mode === 'test' ? 'Test mode: no money moves' : 'Buyers can pay online';
}

function useTry() {
  const [isTrying, setIsTrying] = useState(false);
  const [problem, setProblem] = useState<ProblemBody>();
  async function run(): Promise<void> {
    setIsTrying(true);
    const result = await tryKeys({});
    setProblem(result.ok ? undefined : result.problem);
    setIsTrying(false);
  }
  return { isTrying, problem, run };
}

/** What the gateway last said of the keys in use, and another try. */
function KeysState({ state }: { state: State }) {
  const { source, keyId = '', mode, lastCheck, isReachable, proof } = state;
  const { isTrying, problem, run } = useTry();
  const isOnline = useOnline();
  return (
    <section className="stack" aria-labelledby="gateway-now">
      <h4 id="gateway-now">{titleOf(state)}</h4>
      {!isReachable && <Unreachable />}
      <p className="muted">
        <span>{mode === 'test' ? 'Test key ' : 'Live key '}</span>
        <code className={styles.keyId} translate="no">
          {keyId}
        </code>
      </p>
      <output className={styles.said}>
        {lastCheck === undefined ? (
          <span>Razorpay has not been asked about the keys yet.</span>
        ) : (
          <Banner tone={lastCheck.found === 'works' ? 'ok' : 'bad'}>
            <span>{lastCheck.sentence}</span>{' '}
            <time dateTime={lastCheck.at}>{formatDateTime(lastCheck.at)}</time>
          </Banner>
        )}
      </output>
      {problem && (
        <Banner tone="bad" title={problem.title}>
          {problem.detail}
        </Banner>
      )}
      <div className={`row wrap ${styles.tryOut}`}>
        <Button
          variant="secondary"
          busy={isTrying}
          busyLabel="Trying…"
          disabled={!isOnline}
          onClick={() => void run()}
        >
          Try the keys
        </Button>
        {source === 'shop' && (
          <Removal
            kind={proof}
            name="remove-keys"
            label="Remove the keys"
            title="Remove the keys?"
            offline="Removing them needs a connection."
            closeLabel="Keep them"
            removed="Removed. Nobody can pay online now"
            remove={removeKeys}
          >
            Your shop forgets the keys and their secrets. Buyers can no longer pay online, and your
            shop learns nothing more of payments that are under way: to be safe, turn paying online
            off first, and remove the keys an hour later.
          </Removal>
        )}
      </div>
      {source === 'machine' && (
        <Banner title="Set on the server">
          The keys were chosen there by the person who set up your shop. They can change them.
        </Banner>
      )}
    </section>
  );
}

function Guide() {
  return (
    <ol className={settingsStyles.guide}>
      <li>
        Open <OutsideLink to="https://razorpay.com/payment-gateway/">Razorpay</OutsideLink> and make
        an account, in the name that your bank account has.
      </li>
      <li>
        Make a key under{' '}
        <OutsideLink to="https://dashboard.razorpay.com/app/website-app-settings/api-keys">
          API keys
        </OutsideLink>
        . Begin with a test key: no money moves with it.
      </li>
      <li>Copy key id and key secret here.</li>
    </ol>
  );
}

const ONLINE = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
];
const LATE_REFUNDS = [
  { value: 'on', label: 'By itself' },
  { value: 'off', label: 'Ask me' },
];

const CALLS = { save: saveKeys, check: tryKeys };

type Pay = SectionProps<'pay'>['value'];

function Choices({ value, errors, onChange }: SectionProps<'pay'>) {
  const errorOf = (name: keyof Pay) => (errors[name] === undefined ? {} : { error: errors[name] });
  return (
    <>
      <RadioChips
        legend="Paying online"
        hint="Off: buyers are not offered it, and the keys stay saved."
        name="online"
        options={ONLINE}
        value={value.online}
        onChange={(online) => onChange({ ...value, online: online as Pay['online'] })}
        {...errorOf('online')}
      />
      <RadioChips
        legend="Send late payments back"
        hint="Money that comes for an order that is cancelled or already paid. If you want to be asked, it waits under Today: send it back with one tap, or keep it for the order."
        name="lateRefunds"
        options={LATE_REFUNDS}
        value={value.lateRefunds}
        onChange={(late) => onChange({ ...value, lateRefunds: late as Pay['lateRefunds'] })}
        {...errorOf('lateRefunds')}
      />
    </>
  );
}

function Loaded({ state, section }: { state: State; section: SectionProps<'pay'> }) {
  const hasKeys = state.source !== 'none';
  if (!hasKeys && !state.isReachable) return <Unreachable />;
  return (
    <>
      {hasKeys ? <KeysState state={state} /> : <Guide />}
      {state.source !== 'machine' && <KeysForm state={state} calls={CALLS} />}
      <Webhook webhook={state.webhook} />
      {hasKeys && <Choices {...section} />}
    </>
  );
}

/** Payments through the gateway: keys, whether they work, the webhook, and what the owner wants of it. */
export function OnlinePayment(section: SectionProps<'pay'>) {
  const { data: state, failure, reload } = useOnlinePayment();
  return (
    <section className={`stack ${styles.online}`} aria-labelledby="online-payment">
      <h3 id="online-payment">Online payment</h3>
      <p className="muted">
        Cards, netbanking and any UPI app, through Razorpay. An order is paid within seconds, and
        there is no UTR to check. Razorpay keeps a fee of each payment; UPI by hand stays beside it,
        free of charge.
      </p>
      {state === undefined && (
        <NotLoaded
          failure={failure}
          reload={reload}
          failed="Online payment didn't load."
          loading="Loading online payment"
          count={2}
        />
      )}
      {state && <Loaded state={state} section={section} />}
    </section>
  );
}
