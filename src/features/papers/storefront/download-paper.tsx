import { useState } from 'react';
import { fetchFile } from '#platform/client/files/fetch-file.ts';
import { saveFile } from '#platform/client/files/save-file.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Download } from '#platform/ui/icons/icons.generated.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { paperName } from '../contract.ts';

type DownloadPaperProps = {
  label: string;
  call: string;
  headers?: Record<string, string>;
};

/** A paper's number, which saves its PDF. */
export function DownloadPaper({ label, call, headers }: DownloadPaperProps) {
  const [isBusy, setIsBusy] = useState(false);
  const toast = useToast();
  async function download(): Promise<void> {
    setIsBusy(true);
    const file = await fetchFile(call, headers);
    setIsBusy(false);
    if (file.ok) saveFile(`${paperName(label)}.pdf`, file.data);
    else toast({ tone: 'error', title: `${label} was not saved. ${file.problem.detail}` });
  }
  return (
    <Button
      variant="secondary"
      size="s"
      busy={isBusy}
      busyLabel="Fetching…"
      icon={<Download className="icon-small" />}
      onClick={() => void download()}
    >
      {label}
    </Button>
  );
}
