import type { FormEvent } from 'react';
import {
  ON_THEIR_WAY,
  UploadStatusContext,
  useUploadStatus,
} from '#features/media/storefront/upload-status.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Checkbox } from '#platform/ui/forms/checkbox.tsx';
import { RadioChips } from '#platform/ui/forms/radio-chips.tsx';
import { TextArea } from '#platform/ui/forms/text-area.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { DialogClose } from '#platform/ui/overlays/dialog-close.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog-title.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import type { AdminOrderWire } from '../../../admin-contract.ts';
import '../../change/parcel.css';
import { StagePhotos } from './stage-photos.tsx';
import { useNextStage, type NextStage } from './use-next-stage.ts';

function StageName({ names, name, errors, change }: NextStage) {
  const choose = (chosen: string) => change({ name: chosen });
  if (names.length === 0) {
    return (
      <TextField
        label="Stage"
        name="name"
        maxLength={40}
        required
        value={name}
        error={errors.name}
        onChange={({ target }) => choose(target.value)}
      />
    );
  }
  return (
    <RadioChips
      legend="Stage"
      name="name"
      options={names.map((one) => ({ value: one, label: one }))}
      value={name}
      onChange={choose}
      {...(errors.name !== undefined && { error: errors.name })}
    />
  );
}

function Reach({ draft, change }: NextStage) {
  return (
    <div>
      <Checkbox
        label="Show to the customer"
        checked={draft.isPublic}
        onChange={({ target }) => change({ isPublic: target.checked })}
      />
      <Checkbox
        label="Tell by mail"
        hint="With the note and a link to the photos. At most one mail in ten minutes."
        checked={draft.isPublic && draft.tell}
        disabled={!draft.isPublic}
        onChange={({ target }) => change({ tell: target.checked })}
      />
    </div>
  );
}

function waitingFor(isOnline: boolean, isUploading: boolean): string | undefined {
  if (!isOnline) return 'Saving it needs a connection.';
  return isUploading ? `${ON_THEIR_WAY}.` : undefined;
}

type NextStageDialogProps = { order: AdminOrderWire; isOpen: boolean; onClose: () => void };

/** Says that an order has reached a stage, with photos and a note. */
export function NextStageDialog({ order, isOpen, onClose }: NextStageDialogProps) {
  const stage = useNextStage(order, onClose);
  const { draft, errors, problem, isSending, isDirty, change, take, close, save } = stage;
  const { isUploading, report } = useUploadStatus();
  const waiting = waitingFor(useOnline(), isUploading);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (waiting === undefined) void save();
  }
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      isDirty={isDirty || isUploading}
      discardTitle="Discard this stage?"
    >
      <form noValidate onSubmit={submit}>
        <div className="dlg-body parcel">
          <DialogTitle>Next stage</DialogTitle>
          {problem !== undefined && (
            <Banner tone="bad" title="Not saved">
              {problem.detail}
            </Banner>
          )}
          <StageName {...stage} />
          <UploadStatusContext value={report}>
            <StagePhotos
              orderId={order.id}
              pictures={draft.pictures}
              onTake={take}
              onRemove={(id) => change({ pictures: draft.pictures.filter((one) => one.id !== id) })}
              error={errors.pictures}
            />
          </UploadStatusContext>
          <TextArea
            label="Note"
            optional
            name="note"
            rows={3}
            maxLength={500}
            value={draft.note}
            error={errors.note}
            onChange={({ target }) => change({ note: target.value })}
          />
          <Reach {...stage} />
        </div>
        <div className="dlg-foot">
          <output className="parcel-why">{waiting}</output>
          <DialogClose>Cancel</DialogClose>
          <Button
            type="submit"
            busy={isSending}
            busyLabel="Saving…"
            aria-disabled={waiting !== undefined || undefined}
          >
            Save stage
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
