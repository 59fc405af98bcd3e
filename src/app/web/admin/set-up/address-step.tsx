import { AddressField } from '#features/shop/web-address/admin/address-field.tsx';
import { useAddressForm, useWebAddress } from '#features/shop/web-address/admin/use-web-address.ts';
import { queries } from '#platform/client/query/query.ts';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { StepForm, useGoOn, useUnchanged, type StepProps } from './step-form.tsx';
import { readSetUp } from './use-set-up.ts';

export function AddressStep(props: StepProps) {
  const { setUp, step, onSaved } = props;
  const { data: known } = useWebAddress();
  const later = useUnchanged(props);
  const goOn = useGoOn(props);
  const form = useAddressForm(known, () => onSaved(readSetUp(queries) ?? setUp));
  if (known === undefined) {
    return (
      <Loading label="Loading the web address">
        <Skeleton count={1} />
      </Loading>
    );
  }
  const { isLocked } = known;
  return (
    <StepForm
      form={isLocked ? goOn : form}
      saveLabel={isLocked ? 'Continue' : 'Use this address'}
      later={step.isDone ? undefined : later}
    >
      <p className="muted">
        Emails to buyers and to you have links that begin with it: to pay, to follow an order, to
        open it here. Until it is known they have none.
      </p>
      <AddressField form={form} known={known} />
    </StepForm>
  );
}
