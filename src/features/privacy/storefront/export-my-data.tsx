import { useState } from 'react';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Download } from '#platform/ui/icons/download.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { getMyData } from '../endpoints.ts';

function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export function ExportMyData() {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemBody>();

  async function download(): Promise<void> {
    setIsBusy(true);
    setProblem(undefined);
    const result = await signedInApi<typeof getMyData>('GET /v2/users/export', {});
    setIsBusy(false);
    if (!result.ok) return setProblem(result.problem);
    saveFile(
      `my-data-${result.data.madeAt.slice(0, 10)}.json`,
      JSON.stringify(result.data, null, 2),
    );
    toast({ title: 'Saved to your device' });
  }

  return (
    <>
      {problem && <Banner tone="bad">Nothing was saved. {problem.detail}</Banner>}
      <Button
        variant="secondary"
        busy={isBusy}
        busyLabel="Collecting…"
        icon={<Download className="ico" />}
        onClick={() => void download()}
      >
        Download my data
      </Button>
    </>
  );
}
