import { fetchFile } from '#platform/client/files/fetch-file.ts';
import { saveFile } from '#platform/client/files/save-file.ts';
import type { MenuItem } from '#platform/ui/overlays/menu-items.ts';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { LabelSheet } from '../label-contract.ts';

const SHEETS: Record<LabelSheet, { label: string; file: string }> = {
  'a4-4': { label: 'Labels, 4 on A4', file: 'labels-4.pdf' },
  'a4-8': { label: 'Labels, 8 on A4', file: 'labels-8.pdf' },
  '100x150': { label: 'Labels, 100 × 150 mm', file: 'labels.pdf' },
  slips: { label: 'Packing slips as a file', file: 'packing-slips.pdf' },
};

/** Items of a menu that save labels and packing slips of orders as PDF. */
export function useLabels(): (orders: readonly { id: string }[]) => MenuItem[] {
  const toast = useToast();
  async function save(sheet: LabelSheet, orders: readonly { id: string }[]): Promise<void> {
    const ids = orders.map(({ id }) => id).join(',');
    const file = await fetchFile(`GET /v2/admin/labels?sheet=${sheet}&orders=${ids}`);
    if (file.ok) saveFile(SHEETS[sheet].file, file.data);
    else toast({ tone: 'error', title: `Nothing was saved. ${file.problem.detail}` });
  }
  return (orders) =>
    (Object.keys(SHEETS) as LabelSheet[]).map((sheet) => ({
      label: SHEETS[sheet].label,
      group: 'Save as PDF',
      onSelect: () => void save(sheet, orders),
    }));
}
