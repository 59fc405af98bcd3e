import { useState } from 'react';
import { Button } from '#platform/ui/actions/button.tsx';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { IconButton } from '#platform/ui/actions/icon-button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { Pencil, Search, Trash2, Truck } from '#platform/ui/icons/icons.generated.tsx';
import { Specimen } from './specimen.tsx';
import showcase from './showcase.module.css';

export function ActionsShowcase() {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Specimen name="Button, variants and sizes">
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="danger">Danger</Button>
        <Button size="l">Large, 52</Button>
        <Button size="s">Small, 44</Button>
        <Button size="xs" variant="secondary" icon={<Pencil className="icon-small" />}>
          Edit
        </Button>
        <Button icon={<Truck className="icon" />}>With an icon</Button>
        <Button className={showcase.focused}>Focused</Button>
      </Specimen>
      <Specimen name="On deep water">
        <div className={`cluster ${showcase.deep}`}>
          <Button variant="foam">Foam</Button>
          <Button variant="line">Line</Button>
        </div>
      </Specimen>
      <Specimen name="Busy: the width stays, clicks are ignored">
        <Button busy={busy} busyLabel="Saving…" onClick={() => setBusy(true)}>
          Save changes
        </Button>
        <Button variant="secondary" busy={busy} onClick={() => setBusy(true)}>
          Without words
        </Button>
        <TextButton onClick={() => setBusy(!busy)}>{busy ? 'Stop' : 'Start'}</TextButton>
        <Button busy busyLabel="Sending…">
          Send
        </Button>
        <Button size="s" busy>
          Add
        </Button>
      </Specimen>
      <Specimen name="Disabled, with its reason">
        <Button disabled aria-describedby="why-disabled">
          Complete
        </Button>
        <Button variant="secondary" aria-disabled="true" aria-describedby="why-disabled">
          Stays focusable
        </Button>
        <p id="why-disabled" className={`muted ${showcase.centred}`}>
          Choose an address first.
        </p>
      </Specimen>
      <Specimen name="Links and small ones">
        <LinkButton to="/">A link</LinkButton>
        <LinkButton to="/" variant="secondary" size="s">
          A small link
        </LinkButton>
        <TextButton>Text button</TextButton>
        <IconButton label="Search everything">
          <Search className="icon" />
        </IconButton>
        <IconButton label="Delete the first address" aria-disabled="true">
          <Trash2 className="icon" />
        </IconButton>
        <CopyButton value="1490 8127 3365" label="tracking number" />
      </Specimen>
      <Specimen name="Block, and a long text">
        <Button block size="l">
          Block
        </Button>
        <Button block>A label so long that no phone is wide enough to hold it in one line</Button>
      </Specimen>
    </>
  );
}
