import { useState } from 'react';
import { dataUrl } from '#platform/client/files/data-url.ts';
import { fetchFile } from '#platform/client/files/fetch-file.ts';
import { saveFile } from '#platform/client/files/save-file.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Download } from '#platform/ui/icons/icons.generated.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type * as z from 'zod';
import type { MyData } from '../contract.ts';
import type { getMyData } from '../endpoints.ts';

type Data = z.input<typeof MyData>;

/** Photos lie in the file itself; one that does not come keeps its address. */
async function withPhotos(data: Data): Promise<object> {
  const pictures: object[] = [];
  for (const picture of data.pictures) {
    const file = await fetchFile(`GET ${picture.address}`);
    pictures.push({ ...picture, ...(file.ok && { file: await dataUrl(file.data) }) });
  }
  return { ...data, pictures };
}

export function ExportMyData() {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemBody>();

  async function download(): Promise<void> {
    setIsBusy(true);
    setProblem(undefined);
    const result = await signedInApi<typeof getMyData>('GET /v2/users/export', {});
    if (!result.ok) {
      setIsBusy(false);
      return setProblem(result.problem);
    }
    const content = JSON.stringify(await withPhotos(result.data), null, 2);
    setIsBusy(false);
    saveFile(
      `my-data-${result.data.madeAt.slice(0, 10)}.json`,
      new Blob([content], { type: 'application/json' }),
    );
    toast({ title: 'Saved to your device' });
  }

  return (
    <>
      {problem && <Banner tone="bad">{`Nothing was saved. ${problem.detail}`}</Banner>}
      <Button
        variant="secondary"
        busy={isBusy}
        busyLabel="Collecting…"
        icon={<Download className="icon" />}
        onClick={() => void download()}
      >
        Download my data
      </Button>
    </>
  );
}
