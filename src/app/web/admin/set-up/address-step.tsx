import { AddressField } from '#features/shop/admin/web-address/address-field.tsx';
import { useAddressForm, useWebAddress } from '#features/shop/admin/web-address/use-web-address.ts';
import { queries } from '#platform/client/query.ts';
import { Loading } from '#platform/ui/feedback/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { StepForm, useStep, type StepProps } from './step-form.tsx';
import { readSetUp } from './use-set-up.ts';

export function AddressStep(props: StepProps) {
  const { setUp, step, onSaved } = props;
  const { data: known } = useWebAddress();
  const later = useStep(props);
  const form = useAddressForm(known, () => onSaved(readSetUp(queries) ?? setUp));
  const isLocked = known?.isLocked === true;
  if (known === undefined) {
    return (
      <Loading label="Loading the web address">
        <Skeleton count={1} />
      </Loading>
    );
  }
  const isBusy = form.isBusy || later.isBusy;
  return (
    <StepForm
      saving={{ isBusy, problem: form.problem ?? later.problem }}
      saveLabel={isLocked ? 'Go on' : 'Use this address'}
      onSubmit={isLocked ? () => onSaved(setUp) : form.submit}
      {...(!step.isDone && {
        keep: { label: 'Later', onKeep: () => later.submit({ isUnchanged: true }) },
      })}
    >
      <p className="muted">
        Emails to buyers and to you have links that begin with it: to pay, to follow an order, to
        open it here. Until it is known they have none.
      </p>
      <AddressField form={form} known={known} />
    </StepForm>
  );
}
