import { useState } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { ErrorSummary } from '#platform/ui/forms/error-summary.tsx';
import { Repeater } from '#platform/ui/forms/repeater.tsx';
import { SaveBar } from '#platform/ui/forms/save-bar.tsx';
import { TagInput } from '#platform/ui/forms/tag-input.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { Specimen } from './specimen.tsx';
import showcase from './showcase.module.css';

type Pair = { id: number; name: string };
const ERRORS = [
  { name: 'summary-email', message: 'Email is required' },
  { name: 'summary-phone', message: 'Phone number is required' },
];

export function FormPartsShowcase() {
  const [tries, setTries] = useState(0);
  const [tags, setTags] = useState(['ocean', 'wave', 'gift', 'housewarming']);
  const [pairs, setPairs] = useState<Pair[]>([
    { id: 1, name: 'Diameter' },
    { id: 2, name: 'Thickness' },
  ]);
  const [before, setBefore] = useState<Pair[]>(pairs);
  const [isSaving, setIsSaving] = useState(false);

  return (
    <>
      <Specimen name="ErrorSummary takes the focus when it appears">
        <div className={`column ${showcase.whole}`}>
          <ErrorSummary errors={tries > 0 ? ERRORS : []} focusKey={tries} />
          <TextField label="Email" name="summary-email" />
          <TextField label="Phone" name="summary-phone" />
          <Button className={showcase.atStart} onClick={() => setTries(tries + 1)}>
            Send
          </Button>
        </div>
      </Specimen>
      <Specimen name="TagInput">
        <TagInput label="Tags" values={tags} onChange={setTags} />
      </Specimen>
      <Specimen name="Repeater">
        <Repeater
          className={showcase.whole}
          legend="Attributes"
          items={pairs}
          itemKey={(pair) => String(pair.id)}
          itemLabel={(pair) => pair.name || 'attribute'}
          addLabel="Add attribute"
          onAdd={() => setPairs([...pairs, { id: Date.now(), name: '' }])}
          onRemove={(index) => {
            setBefore(pairs);
            setPairs(pairs.toSpliced(index, 1));
          }}
          onUndo={() => setPairs(before)}
          renderItem={(pair, index, removeButton) => (
            <div className={showcase.pair}>
              <TextField
                className={showcase.growing}
                label={`Name of attribute ${index + 1}`}
                hideLabel
                value={pair.name}
                onChange={(event) =>
                  setPairs(pairs.with(index, { ...pair, name: event.target.value }))
                }
              />
              {removeButton}
            </div>
          )}
        />
      </Specimen>
      <Specimen name="SaveBar">
        <div className={`column ${showcase.whole}`}>
          <SaveBar
            isSaving={isSaving}
            onSave={() => setIsSaving(true)}
            onCancel={() => setIsSaving(false)}
          />
          <SaveBar isSaving onSave={() => {}} onCancel={() => {}} />
          <SaveBar isSaved message="Saved 14:05 hrs" onCancel={() => {}} />
          <SaveBar canSave={false} message="Saving needs a connection" onCancel={() => {}} />
        </div>
      </Specimen>
    </>
  );
}
