import { useState } from 'react';
import { PasswordField } from '#platform/ui/forms/inputs/password-field.tsx';
import { PhoneField } from '#platform/ui/forms/inputs/phone-field.tsx';
import { PinField } from '#platform/ui/forms/inputs/pin-field.tsx';
import { QuantityField } from '#platform/ui/forms/inputs/quantity-field.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { Specimen } from './specimen.tsx';
import showcase from './showcase.module.css';

const LONG =
  'Give the address that the courier will read on the parcel, with the landmark that the driver knows';

export function FieldsShowcase() {
  const [quantity, setQuantity] = useState(1);
  return (
    <>
      <Specimen name="TextField">
        <div className={`grid2 ${showcase.whole}`}>
          <TextField label="Email" name="email" type="email" required autoComplete="email" />
          <TextField label="Apartment" name="flat" optional hint="Suite, floor, landmark." />
          <TextField
            label="Email"
            name="wrong"
            required
            defaultValue="asha@example"
            error="Give the whole address, such as asha@example.com"
          />
          <TextField label="Price" name="price" prefix="₹" inputMode="decimal" hint="In rupees." />
          <TextField
            label="Price"
            name="wrong-price"
            prefix="₹"
            defaultValue="12,x"
            error="Give an amount"
          />
          <TextField label={LONG} name="long" hint={LONG} error={LONG} defaultValue={LONG} />
          <TextField label="Country" name="country" defaultValue="India" readOnly />
          <TextField label="Date of birth" name="born" type="date" defaultValue="2001-03-09" />
          <TextField label="Off" name="off" disabled defaultValue="Signed out" hint="Sign in." />
          <TextField label="Hidden label" name="hidden" hideLabel placeholder="ocean, tray" />
        </div>
      </Specimen>
      <Specimen name="Passwords, phone, PIN, select">
        <div className={`grid2 ${showcase.whole}`}>
          <PasswordField
            label="Password"
            name="password"
            hint="At least 8 characters."
            autoComplete="new-password"
          />
          <PasswordField
            label="Confirm password"
            name="confirm"
            toggleName="confirm password"
            autoComplete="new-password"
            error="Passwords do not match"
          />
          <PhoneField name="phone" required hint="We call only about your delivery." />
          <PinField name="pin" required hint="6-digit PIN" />
          <SelectField
            label="State"
            name="state"
            options={[
              { value: '', label: 'Choose a state' },
              { value: 'MH', label: 'Maharashtra' },
              { value: 'DH', label: 'Dadra and Nagar Haveli and Daman and Diu' },
            ]}
          />
          <SelectField
            label="Status"
            name="status"
            error="Choose a status"
            options={[{ value: '', label: 'Select Status' }]}
          />
        </div>
        <TextArea
          className={showcase.whole}
          label="Description"
          name="description"
          defaultValue={`${LONG}. `.repeat(4)}
        />
      </Specimen>
      <Specimen name="QuantityField">
        <QuantityField value={quantity} onChange={setQuantity} />
        <QuantityField
          value={quantity}
          onChange={setQuantity}
          size="s"
          max={5}
          label="Quantity of Tide Pool"
        />
        <p className={showcase.centred}>{quantity}</p>
      </Specimen>
    </>
  );
}
