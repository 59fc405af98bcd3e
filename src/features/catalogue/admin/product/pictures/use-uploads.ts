import { useCallback, useEffect, useRef, useState } from 'react';
import { newKey } from '#platform/client/intent-of.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useReportWork } from './picture-work.ts';
import { uploadPicture } from './upload-picture.ts';

/** A file on its way to the shop. */
export type FileOnItsWay = {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** How much has gone out, 0 to 1. */
  share: number;
  /** Why it failed. */
  sentence?: string;
  canRetry?: boolean;
};

type Found = { url: string; alt: string };

/** Sends files one after the other, so that their order stays; what was kept is handed over. */
export function useUploads(onKept: (picture: Found) => void) {
  const [files, setFiles] = useState<FileOnItsWay[]>([]);
  const announce = useAnnounce();
  const running = useRef<{ key: string; controller: AbortController }>(undefined);
  const latest = useRef(onKept);
  useEffect(() => {
    latest.current = onKept;
  });
  useEffect(() => () => running.current?.controller.abort(), []);

  const change = useCallback((key: string, part: Partial<FileOnItsWay>) => {
    setFiles((list) => list.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);

  const remove = useCallback((key: string) => {
    if (running.current?.key === key) running.current.controller.abort();
    setFiles((list) => list.filter((one) => one.key !== key));
  }, []);

  const send = useCallback(
    async ({ key, file }: FileOnItsWay) => {
      const controller = new AbortController();
      running.current = { key, controller };
      change(key, { state: 'sending', share: 0 });
      try {
        const outcome = await uploadPicture(file, {
          signal: controller.signal,
          onProgress: (share) => change(key, { share }),
        });
        if (outcome.ok) {
          latest.current({ url: outcome.upload.url, alt: '' });
          remove(key);
          announce(`${file.name} added`);
        } else {
          const { sentence, canRetry } = outcome;
          change(key, { state: 'failed', sentence, canRetry });
          announce(`${file.name}: ${sentence}`);
        }
      } catch (error) {
        // It was cancelled, and its row is gone. Anything else is a fault of ours.
        if (!controller.signal.aborted) throw error;
      } finally {
        running.current = undefined;
        setFiles((list) => [...list]);
      }
    },
    [announce, change, remove],
  );

  const next = files.find(({ state }) => state === 'waiting');
  useEffect(() => {
    if (next && running.current === undefined) void send(next);
  }, [next, files, send]);

  useReportWork(files.some(({ state }) => state !== 'failed'));

  function add(chosen: Iterable<File>): void {
    const added = [...chosen].map((file): FileOnItsWay => ({
      key: newKey(),
      file,
      state: 'waiting',
      share: 0,
    }));
    setFiles((list) => [...list, ...added]);
  }
  return { files, add, remove, retry: (key: string) => change(key, { state: 'waiting' }) };
}
