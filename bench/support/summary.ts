import { readFile } from 'node:fs/promises';
import { PAGE, tableOf, writeSection } from './report.ts';

const SECTION = /<!-- bench ([\w-]+) -->\n([\s\S]*?)<!-- \/bench \1 -->/g;

/** Rows with a budget of one section, each after the section's title: what, shop, limit, ratio, budget, verdict. */
function budgetRows(text: string): string[][] {
  const title = /^## (.*)$/m.exec(text)?.[1] ?? '';
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
    .filter(([what, , , , budget]) => what !== 'What' && what !== '---' && budget?.trim())
    .map(([what = '', ...rest]) => [`${title}: ${what}`, ...rest]);
}

/** All rows that have a budget, gathered from the sections as they stand on the page. */
function summarise(page: string): { text: string; met: number; all: number } {
  const rows = [...page.matchAll(SECTION)]
    .filter(([, name]) => name !== 'summary')
    .flatMap(([, , text = '']) => budgetRows(text));
  const verdicts = rows.map((row) => (row.at(-1)?.trim() === 'met' ? 'pass' : '**short**'));
  const met = verdicts.filter((verdict) => verdict === 'pass').length;
  const text = [
    '## Every budget',
    `${met} of ${rows.length} budgets are met. The rows come from the sections below, which give the date and machine of each run.`,
    tableOf(
      ['What', 'Ours', 'Limit, same run', 'Ratio', 'Budget', 'Verdict'],
      rows.map((row, at) => [...row.slice(0, -1), verdicts[at] ?? '']),
    ),
  ].join('\n\n');
  return { text, met, all: rows.length };
}

/** Writes the summary of the page, or only gives it. @returns what was written */
export async function writeSummary(isDryRun: boolean): Promise<string> {
  const { text } = summarise(await readFile(PAGE, 'utf8'));
  if (!isDryRun) await writeSection('summary', text);
  return text;
}
