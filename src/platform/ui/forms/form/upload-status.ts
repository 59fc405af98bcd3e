import { createContext, use, useCallback, useEffect, useId, useState } from 'react';

type Report = (id: string, isBusy: boolean) => void;

/** Each list of photos reports whether it still sends some. */
export const UploadStatusContext = createContext<Report>(() => undefined);

/** Whether the form around is being sent: what is chosen then waits for the answer. */
export const SendingContext = createContext(false);

export const ON_THEIR_WAY = 'Pictures are still being sent';

export function useUploadStatus(): { isUploading: boolean; report: Report } {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback<Report>((id, isBusy) => {
    setBusy((before) => {
      if (before.has(id) === isBusy) return before;
      const after = new Set(before);
      if (isBusy) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  return { isUploading: busy.size > 0, report };
}

export function useReportUploading(isBusy: boolean): void {
  const report = use(UploadStatusContext);
  const id = useId();
  useEffect(() => {
    report(id, isBusy);
    return () => report(id, false);
  }, [report, id, isBusy]);
}
