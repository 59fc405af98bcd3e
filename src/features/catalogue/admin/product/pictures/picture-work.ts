import { createContext, use, useCallback, useEffect, useId, useState } from 'react';

type Report = (id: string, isBusy: boolean) => void;

/** Hears from every list of pictures whether files of it are on their way. */
export const PictureWorkContext = createContext<Report>(() => undefined);

/** Whether files are on their way somewhere in the form; hand `report` to the context. */
export function usePictureWork(): { isUploading: boolean; report: Report } {
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

/** Tells the form whether this list is busy. */
export function useReportWork(isBusy: boolean): void {
  const report = use(PictureWorkContext);
  const id = useId();
  useEffect(() => {
    report(id, isBusy);
    return () => report(id, false);
  }, [report, id, isBusy]);
}
