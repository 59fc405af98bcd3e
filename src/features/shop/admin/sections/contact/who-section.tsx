import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { craftWords } from '../../../crafts.ts';
import { bindText, type SectionProps } from '../../section-props.ts';
import { SellerFields } from '../../seller-fields.tsx';

export function WhoSection(props: SectionProps<'who'>) {
  const bind = (name: keyof SectionProps<'who'>['value']) => bindText(props, name);
  return (
    <>
      <SellerFields bind={bind} />
      <TextField
        label="What you make, in a few words"
        optional
        maxLength={120}
        placeholder={craftWords(props.value.craft).byline}
        {...bind('byline')}
      />
      <div className="grid2">
        <TextField
          label="Phone"
          optional
          type="tel"
          hint="Shown on the contact page."
          {...bind('phone')}
        />
        <TextField
          label="WhatsApp"
          optional
          type="tel"
          hint="Buyers open a chat with one tap."
          {...bind('whatsapp')}
        />
      </div>
      <TextField
        label="Who answers complaints"
        optional
        hint="The law calls this person the grievance officer. Leave empty if it's you."
        maxLength={80}
        {...bind('grievanceOfficer')}
      />
    </>
  );
}
