import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from './root.ts';
import { takeVersions } from './versions.ts';

export const PAGE = path.join(ROOT, 'docs/performance.md');

export type Row = {
  what: string;
  shop: string;
  /** The same thing without the shop, measured in the same run. */
  limit?: string;
  ratio?: string;
  /** A figure that only explains another one has no budget. */
  budget?: string;
  isMet?: boolean;
};

export type Report = { title: string; how: string; rows: Row[]; notes?: string[] };

function verdict({ budget, isMet }: Row): string {
  if (budget === undefined) return '';
  return isMet ? 'met' : '**falls short**';
}

/** A table as Markdown writes it. */
export function tableOf(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function table(rows: Row[]): string {
  return tableOf(
    ['What', 'Shop', 'Limit, same run', 'Ratio', 'Budget', 'Verdict'],
    rows.map((row) => [
      row.what,
      row.shop,
      row.limit ?? '',
      row.ratio ?? '',
      row.budget ?? '',
      verdict(row),
    ]),
  );
}

function machine(load: number): string {
  const date = new Date().toISOString().slice(0, 10);
  const gigabytes = Math.round(os.totalmem() / 1024 ** 3);
  return `${date}, ${os.availableParallelism()} CPUs, ${gigabytes} GB, ${takeVersions()}; load of the machine before the run ${load.toFixed(1)}`;
}

/** One benchmark's section of docs/performance.md. */
export function section(command: string, load: number, report: Report): string {
  return [
    `## ${report.title}`,
    `\`${command}\` (${machine(load)})`,
    report.how,
    table(report.rows),
    ...(report.notes ?? []),
  ].join('\n\n');
}

/** Puts a section in the place of the one this benchmark wrote before. */
export async function writeSection(name: string, text: string): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const [open, close] = [`<!-- bench ${name} -->`, `<!-- /bench ${name} -->`];
  const [start, end] = [page.indexOf(open), page.indexOf(close)];
  if (start < 0 || end < start) throw new Error(`docs/performance.md has no place for ${name}`);
  await writeFile(PAGE, `${page.slice(0, start)}${open}\n${text}\n${page.slice(end)}`);
}
