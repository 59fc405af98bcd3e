import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { CARRIERS, type Parcel } from '../../change-contract.ts';
import { draftOf, parcelOf, type ParcelDraft } from './parcel-draft.ts';
import './parcel.css';

type ParcelDialogProps = {
  isOpen: boolean;
  order: { number: string };
  /** The current details, to be corrected. */
  known?: Parcel | undefined;
  warnings?: readonly string[] | undefined;
  /** Default: "Ship order A1B2C3D4". */
  title?: string | undefined;
  /** Default: "Mark as shipped". */
  saveLabel?: string | undefined;
  /** Resolves to the problem of a refusal; the dialog then keeps its fields. */
  onSave: (parcel: Parcel) => Promise<ProblemBody | undefined>;
  onClose: () => void;
};

const NOTHING: Parcel = {};

/** Starts anew each time the dialog opens. */
function useParcelForm({ isOpen, known = NOTHING, onSave }: ParcelDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(known));
  const [problem, setProblem] = useState<ProblemBody>();
  const [isSaving, setIsSaving] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) {
      setDraft(draftOf(known));
      setProblem(undefined);
    }
  }
  function change(part: Partial<ParcelDraft>): void {
    setDraft((old) => ({ ...old, ...part }));
    setProblem(undefined);
  }
  async function save(): Promise<void> {
    if (isSaving) return;
    setProblem(undefined);
    setIsSaving(true);
    setProblem(await onSave(parcelOf(draft)));
    setIsSaving(false);
  }
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(known));
  return { draft, problem, isSaving, isDirty, change, save };
}

function Warnings({ warnings = [] }: Pick<ParcelDialogProps, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <Banner tone="gold" title="Ship it all the same?">
      {warnings.join(' ')}
    </Banner>
  );
}

/** The details of a parcel, all optional. A failure keeps the fields. */
export function ParcelDialog(props: ParcelDialogProps) {
  const { isOpen, order, onClose } = props;
  const { draft, problem, isSaving, isDirty, change, save } = useParcelForm(props);
  const isOnline = useOnline();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem?.fields) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isOnline) void save();
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      isDirty={isDirty}
      discardTitle="Discard what you typed?"
      keepLabel="Keep editing"
    >
      <form ref={form} noValidate onSubmit={submit} aria-busy={isSaving}>
        <div className="dlg-body parcel">
          <DialogTitle>{props.title ?? `Ship order ${order.number}`}</DialogTitle>
          <p className="muted">
            The customer gets a mail with it. What you leave empty can be added later.
          </p>
          <Warnings warnings={props.warnings} />
          {problem !== undefined && !problem.fields && (
            <Banner tone="bad" title="Not saved">
              {problem.detail}
            </Banner>
          )}
          <fieldset inert={isSaving}>
            <ParcelFields draft={draft} errors={problem?.fields ?? {}} onChange={change} />
          </fieldset>
        </div>
        <div className="dlg-foot">
          {!isOnline && <span className="parcel-why">Saving needs a connection.</span>}
          <DialogClose>Cancel</DialogClose>
          <Button
            type="submit"
            busy={isSaving}
            busyLabel="Saving…"
            aria-disabled={!isOnline || undefined}
          >
            {props.saveLabel ?? 'Mark as shipped'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type ParcelFieldsProps = {
  draft: ParcelDraft;
  errors: Record<string, string>;
  onChange: (part: Partial<ParcelDraft>) => void;
};

const CARRIER_OPTIONS = [
  { value: '', label: 'Not said' },
  ...CARRIERS.map((carrier) => ({ value: carrier, label: carrier })),
];

function ParcelFields({ draft, errors, onChange }: ParcelFieldsProps) {
  return (
    <div className="parcel-fields">
      <SelectField
        label="Carrier"
        optional
        name="carrier"
        options={CARRIER_OPTIONS}
        value={draft.carrier}
        error={errors.carrier}
        onChange={({ target }) => onChange({ carrier: target.value })}
      />
      <TextField
        label="Tracking number"
        optional
        name="trackingNumber"
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={draft.trackingNumber}
        error={errors.trackingNumber}
        onChange={({ target }) => onChange({ trackingNumber: target.value })}
      />
      {draft.carrier === 'Other' && (
        <TextField
          label="Link to follow the parcel"
          optional
          name="trackingUrl"
          type="url"
          maxLength={500}
          autoComplete="off"
          placeholder="https://"
          value={draft.trackingUrl}
          error={errors.trackingUrl}
          onChange={({ target }) => onChange({ trackingUrl: target.value })}
        />
      )}
      <TextField
        label="Estimated delivery"
        optional
        name="estimatedDelivery"
        type="date"
        value={draft.estimatedDelivery}
        error={errors.estimatedDelivery}
        onChange={({ target }) => onChange({ estimatedDelivery: target.value })}
      />
    </div>
  );
}
