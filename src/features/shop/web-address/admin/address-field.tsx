import { OwnerProofField } from '#features/identity/admin/owner-proof.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import type { WebAddress } from '../web-address-contract.ts';
import { SET_ELSEWHERE } from '../../admin/section-props.ts';
import type { useAddressForm } from './use-web-address.ts';

type Props = {
  form: ReturnType<typeof useAddressForm>;
  known: Pick<WebAddress, 'isLocked' | 'isLocal'>;
};

/** The web address, and a confirmation where another one needs it. */
export function AddressField({ form, known: { isLocked, isLocal } }: Props) {
  const locked = isLocal
    ? `${SET_ELSEWHERE} Buyers can't open it, so emails have no links.`
    : SET_ELSEWHERE;
  const hint =
    'As buyers type it, like https://shop.example. Your shop checks that it can be reached there';
  return (
    <>
      <TextField
        label="Web address"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="url"
        spellCheck={false}
        maxLength={300}
        disabled={isLocked}
        hint={isLocked ? locked : hint}
        {...form.field('address')}
      />
      <OwnerProofField kind={form.asksWho} typed={form.proof}>
        Links for a new password lead to this address too. So please confirm that it's you.
      </OwnerProofField>
    </>
  );
}
