const ROW = /^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/;
const VERDICTS = ['pass', 'deviation', 'not applicable', 'fail'];
const LEVELS = { 'Levels 1 and 2': 2, 'Level 3': 3 };

/** `1.2.3`, or `1.2.3 level 3`: requirement ids and their levels. */
function readIds(list: string): Map<string, number> {
  const lines = list.trim().split('\n');
  return new Map(lines.map((line) => [line.split(' ')[0] ?? '', line.endsWith('level 3') ? 3 : 2]));
}

type Row = { id: string; verdict: string; shown: string };

function readRows(page: string): Row[] {
  return page.split('\n').flatMap((line) => {
    const [, id = '', , verdict = '', shown = ''] = ROW.exec(line) ?? [];
    return id === '' ? [] : [{ id, verdict, shown }];
  });
}

function rowFaults({ id, verdict, shown }: Row): string[] {
  if (!VERDICTS.includes(verdict)) return [`${id}: "${verdict}" is no verdict`];
  return verdict === 'pass' && !shown.includes('](') ? [`${id} passes, but nothing shows it`] : [];
}

/** Faults of the requirement list: ids missing, doubled or unknown, and sums that differ from their rows. */
export function asvsFaults(page: string, list: string): string[] {
  const levels = readIds(list);
  const rows = readRows(page);
  const found = rows.map(({ id }) => id);
  const faults = rows.flatMap(rowFaults);
  for (const id of levels.keys()) {
    const times = found.filter((one) => one === id).length;
    if (times !== 1) faults.push(`${id} stands there ${times} times`);
  }
  for (const id of found) if (!levels.has(id)) faults.push(`${id} is no id of the list`);
  for (const [name, level] of Object.entries(LEVELS)) {
    const own = rows.filter(({ id }) => levels.get(id) === level);
    const sums = VERDICTS.map((one) => `${own.filter((row) => row.verdict === one).length} ${one}`);
    const sentence = `${name}: ${own.length} requirements: ${sums.join(', ')}.`;
    if (!page.includes(sentence)) faults.push(`the sums must read "${sentence}"`);
  }
  return faults.map((fault) => `docs/asvs.md: ${fault}`);
}
