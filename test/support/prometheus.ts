import { expect } from 'vitest';

export type Series = { name: string; labels: Record<string, string>; value: number };

const HELP = /^# HELP ([a-z_0-9]+) \S.*$/;
const TYPE = /^# TYPE ([a-z_0-9]+) (counter|gauge|histogram)$/;
const SAMPLE = /^([a-z_0-9]+)(?:\{(.+)\})? (\+Inf|-?\d+(?:\.\d+)?(?:e[+-]\d+)?)$/;
const LABEL = /([a-z_]+)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/g;

type Family = { name: string; type: string; series: Series[] };

function labelsOf(braced: string): Record<string, string> {
  const found = [...braced.matchAll(LABEL)];
  expect(found.map(([whole]) => whole).join('')).toBe(braced);
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]));
}

function keyOf({ name, labels }: Series): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}=${text}`);
  return [name, ...pairs.toSorted((a, b) => a.localeCompare(b))].join(' ');
}

function sampleOf(line: string): Series {
  const [, name = '', braced = '', value = ''] = SAMPLE.exec(line) ?? [];
  expect({ line, name }).not.toEqual({ line, name: '' });
  return { name, labels: labelsOf(braced), value: Number(value.replace('+Inf', 'Infinity')) };
}

/** One family: its help, its type, its samples. */
function familyOf([help = '', typeLine = '', ...samples]: string[]): Family {
  const [, helped] = HELP.exec(help) ?? [];
  const [, name = '', type = ''] = TYPE.exec(typeLine) ?? [];
  expect([help, helped]).toEqual([help, name]);
  const series = samples.map(sampleOf);
  const suffix = type === 'histogram' ? '(_bucket|_sum|_count)' : '';
  for (const one of series) expect(one.name).toMatch(new RegExp(`^${name}${suffix}$`));
  expect(series).not.toHaveLength(0);
  return { name, type, series };
}

/** Buckets are cumulative; the last one counts all. */
function checkHistogram({ name, series }: Family): void {
  for (const { labels, value } of series.filter((one) => one.name === `${name}_count`)) {
    const isOurs = (one: Series) =>
      keyOf({ ...one, name: '' }) === keyOf({ name: '', labels, value });
    const buckets = series.filter(({ labels: { le, ...rest }, ...one }) => {
      return le !== undefined && isOurs({ ...one, labels: rest });
    });
    const bounds = buckets.map((one) => Number(one.labels.le?.replace('+Inf', 'Infinity')));
    const values = buckets.map((one) => one.value);
    expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect([bounds.at(-1), values.at(-1)]).toEqual([Infinity, value]);
    expect(series.filter((one) => one.name === `${name}_sum`).filter(isOurs)).toHaveLength(1);
  }
}

/** Reads version 0.0.4 of the text format strictly: every line, in its order. */
export function readMetrics(text: string): Series[] {
  expect(text).toMatch(/^# HELP [^]*\n$/);
  const families = text
    .slice(0, -1)
    .split(/\n(?=# HELP )/)
    .map((family) => familyOf(family.split('\n')));
  const all = families.flatMap(({ series }) => series);
  const unique = [families.map(({ name }) => name), all.map(keyOf)];
  for (const keys of unique) expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
  for (const { name } of families.filter(({ type }) => type === 'counter')) {
    expect(name).toMatch(/_total$/);
  }
  for (const family of families.filter(({ type }) => type === 'histogram')) checkHistogram(family);
  return all;
}
