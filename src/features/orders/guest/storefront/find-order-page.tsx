import { Link, type MetaDescriptor } from 'react-router';
import { WaterCard } from '#features/identity/storefront/mail-links/water-card.tsx';
import { api } from '#platform/client/calls/browser-api.ts';
import { useHydrated } from '#platform/client/page/use-hydrated.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { NeedsScript } from '#platform/ui/feedback/loading/needs-script.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { LinkRequest } from '../guest-contract.ts';
import type { findGuestOrder } from '../guest-endpoints.ts';
import styles from '#features/identity/storefront/mail-links/mail-links.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Find your order' }, { name: 'robots', content: 'noindex' }];
}

/** The same for all, so that it does not reveal who has ordered. */
const ANSWER =
  'If they match, the link is on its way. It can take a few minutes; check your spam folder too.';

/** Mails the link of a guest's order again. */
export default function FindOrderPage() {
  const isHydrated = useHydrated();
  const form = useForm({
    schema: LinkRequest,
    start: { number: '', email: '' },
    staysFilled: true,
    send: (body) => api<typeof findGuestOrder>('POST /v2/guest-order/find', { body }),
  });
  return (
    <WaterCard title="Find your order">
      <NeedsScript>
        <p className="muted">
          Ordered without an account? We'll email you the link to your order again.
        </p>
        <Form form={form} inert={!isHydrated}>
          {form.isSent && <Banner tone="ok">{ANSWER}</Banner>}
          <FormFailure />
          <TextField
            label="Order number"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="Eight letters and digits, in our emails"
            maxLength={20}
            {...form.field('number')}
          />
          <TextField
            label="Email"
            required
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('email')}
          />
          <FormWaiting offline="You can ask for it when you're back online." />
          <SendButton size="l" block busyLabel="Sending…">
            {form.isSent ? 'Send again' : 'Send me the link'}
          </SendButton>
        </Form>
        <p className={styles.foot}>
          <Link className="link" to="/my-orders">
            With an account: My Orders
          </Link>
        </p>
      </NeedsScript>
    </WaterCard>
  );
}
