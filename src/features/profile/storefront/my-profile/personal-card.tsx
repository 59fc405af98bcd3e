import { shownPhone } from '#platform/contract/india/phone.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { formatDate } from '#platform/ui/display/format-date.ts';
import { Pencil } from '#platform/ui/icons/icons.generated.tsx';
import type { Profile } from '../../contract.ts';
import { GENDER_OPTIONS } from './personal-draft.ts';
import { EmailNote, PersonalForm } from './personal-information-form.tsx';
import styles from './my-profile.module.css';
import titleBar from '#platform/ui/display/title-bar.module.css';

export function PersonalCard({ profile }: { profile: Profile }) {
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <section aria-labelledby="personal">
      <div className={`row between wrap ${titleBar.bar}`}>
        <h2 id="personal">Personal Information</h2>
        {!isEditing && (
          <Button
            ref={editButton}
            variant="secondary"
            size="s"
            icon={<Pencil className="icon-small" />}
            onClick={() => setIsEditing(true)}
          >
            Edit
          </Button>
        )}
      </div>
      <div className={`card ${styles.details}`}>
        {isEditing ? (
          <PersonalForm profile={profile} onDone={() => setIsEditing(false)} />
        ) : (
          <PersonalList profile={profile} />
        )}
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const isEmpty = children === '' || children === undefined;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{isEmpty ? <span className={styles.empty}>Not added yet</span> : children}</dd>
    </div>
  );
}

function PersonalList({ profile }: { profile: Profile }) {
  const { firstName, lastName, email, phone, dateOfBirth, gender } = profile;
  return (
    <dl className={styles.facts}>
      <Fact name="First Name">{firstName}</Fact>
      <Fact name="Last Name">{lastName}</Fact>
      <Fact name="Email">
        <span translate="no">{email}</span>
        <EmailNote />
      </Fact>
      <Fact name="Phone">{shownPhone(phone)}</Fact>
      <Fact name="Date of Birth">
        {dateOfBirth === '' ? '' : formatDate(dateOfBirth, { style: 'long' })}
      </Fact>
      <Fact name="Gender">{GENDER_OPTIONS.find(({ value }) => value === gender)?.label}</Fact>
    </dl>
  );
}
