import { useMutation } from '@tanstack/react-query';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { fetchFile } from '#platform/client/files/fetch-file.ts';
import { saveFile } from '#platform/client/files/save-file.ts';
import { sendFile } from '#platform/client/files/send-file.ts';
import { ADMIN, refreshAdmin } from '#platform/client/query/admin-query.ts';
import { dataOf, queries, sentenceOf } from '#platform/client/query/query.ts';
import { useApiList, useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { Page } from '#platform/client/query/use-page.ts';
import type {
  getExportChoice,
  getImport,
  listImportRows,
  listImports,
  postImport,
  postImportStart,
  postImportUndo,
} from '../endpoints.ts';
import type { ImportRun, RowAction } from '../import-contract.ts';

const RUNNING_MS = 1_000;

export function useExportChoice() {
  return useApiQuery([ADMIN, 'export'], (signal) =>
    signedInApi<typeof getExportChoice>('GET /v2/admin/export', { signal }),
  );
}

export function useImports() {
  return useApiQuery([ADMIN, 'imports'], (signal) =>
    signedInApi<typeof listImports>('GET /v2/admin/imports', { signal }),
  );
}

/** Fetched again each second while it runs. */
export function useImport(id: string, isRunning: boolean) {
  return useApiQuery(
    [ADMIN, 'import', id],
    (signal) =>
      signedInApi<typeof getImport>('GET /v2/admin/import/{id}', { params: { id }, signal }),
    { refetchInterval: isRunning ? RUNNING_MS : false },
  );
}

type RowsOf = { run: ImportRun; action: RowAction | undefined; paging: Page };

/** Fetched again whenever the import has come further. */
export function useImportRows({ run, action, paging }: RowsOf) {
  const { limit, offset } = paging;
  const { id, state, done } = run;
  return useApiList(
    [ADMIN, 'import-rows', { id, action, limit, offset, state, done }],
    (signal) =>
      signedInApi<typeof listImportRows>('GET /v2/admin/import/{id}/rows', {
        params: { id },
        query: { limit, offset, action },
        signal,
      }),
    { keepsLastPage: true },
  );
}

/** Browsers name the type of a sheet in many ways, also as one of Excel. */
async function uploadSheet(file: File) {
  const body = new Blob([file], { type: 'text/csv' });
  const call = `POST /v2/admin/imports?${new URLSearchParams({ name: file.name.slice(0, 200) })}`;
  return dataOf(await sendFile<typeof postImport>(call as 'POST /v2/admin/imports', { body }));
}

function useSheetCall<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  after: (answer: Answer) => void,
) {
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: call,
      onSuccess: async (answer: Answer) => {
        await refreshAdmin();
        after(answer);
      },
    },
    queries,
  );
  return {
    run: (input: Input) => !isPending && mutate(input),
    isRunning: isPending,
    failure: error === null ? undefined : sentenceOf(error),
  };
}

export function useUploadSheet(
  after: (run: { id: string; isKnown?: boolean | undefined }) => void,
) {
  return useSheetCall(uploadSheet, after);
}

export function useStartImport(after: () => void) {
  return useSheetCall(
    async (id: string) =>
      dataOf(
        await signedInApi<typeof postImportStart>('POST /v2/admin/import/{id}/start', {
          params: { id },
        }),
      ),
    after,
  );
}

export function useUndoImport(after: () => void) {
  return useSheetCall(
    async (id: string) =>
      dataOf(
        await signedInApi<typeof postImportUndo>('POST /v2/admin/import/{id}/undo', {
          params: { id },
        }),
      ),
    after,
  );
}

export function useFaultySheet() {
  return useSheetCall(
    async (id: string) =>
      saveFile(
        'what-is-wrong.csv',
        dataOf(await fetchFile(`GET /v2/admin/import/${id}/what-is-wrong`)),
      ),
    () => undefined,
  );
}
