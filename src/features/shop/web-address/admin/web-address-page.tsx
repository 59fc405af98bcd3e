import { Link, type MetaDescriptor } from 'react-router';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { ArrowLeft } from '#platform/ui/icons/icons.generated.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { WebAddress } from '../web-address-contract.ts';
import { AddressField } from './address-field.tsx';
import { useAddressForm, useWebAddress } from './use-web-address.ts';
import styles from '../../admin/shop-settings-page.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Web address' }, { name: 'robots', content: 'noindex' }];
}

function AddressForm({ known }: { known: WebAddress }) {
  const toast = useToast();
  const form = useAddressForm(known, () => toast.success('Links in emails now lead there'));
  return (
    <Form form={form} className={`card stack ${styles.webAddress}`}>
      <AddressField form={form} known={known} />
      <FormFailure />
      <FormWaiting offline="Checking needs a connection." />
      {!known.isLocked && (
        <p>
          <SendButton busyLabel="Checking…">
            {known.origin === undefined ? 'Use this address' : 'Check again and save'}
          </SendButton>
        </p>
      )}
    </Form>
  );
}

export default function WebAddressPage() {
  const { data: known, failure, reload } = useWebAddress();
  return (
    <div className="beside-title">
      <Link className="back tap" to="/admin/shop">
        <ArrowLeft className="icon-small" /> My shop
      </Link>
      <h1>Web address</h1>
      <p className="lead">
        Where buyers reach your shop. Links in emails and search engines start with it, and buyers
        sign in there.
      </p>
      {known === undefined && failure !== undefined && (
        <LoadFailed onRetry={reload} detail={failure}>
          The web address didn't load.
        </LoadFailed>
      )}
      {known === undefined && failure === undefined && (
        <Loading label="Loading the web address">
          <Skeleton count={1} />
        </Loading>
      )}
      {known && <AddressForm key={known.origin} known={known} />}
    </div>
  );
}
