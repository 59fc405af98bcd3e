import { readdir, readFile } from 'node:fs/promises';

const TICKS_PER_SECOND = 100;

/** CPU time that a process has used so far, in ms (Linux only). */
export async function cpuMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

async function parentOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
}

/** A process with everything it started, PostgreSQL (which leaves its parent) by its data folder. */
export async function processesOf(pid: number, dataDir: string): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map<number, number>();
  for (const one of all) parents.set(one, await parentOf(one));
  const members = new Set([pid]);
  for (const one of all) {
    const line = await readFile(`/proc/${one}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(`${dataDir}/postgres`)) members.add(one);
  }
  for (let grown = true; grown;) {
    grown = false;
    for (const [one, parent] of parents) {
      if (!members.has(parent) || members.has(one)) continue;
      members.add(one);
      grown = true;
    }
  }
  return [...members];
}

export type Memory = {
  /** What the processes hold, each page that several share counted once among them (PSS). */
  pssMb: number;
  /** What each process sees, shared pages counted each time. */
  rssMb: number;
};

/** Memory of some processes together. */
export async function memoryOf(pids: number[]): Promise<Memory> {
  let [pss, rss] = [0, 0];
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    pss += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
    rss += Number(/^Rss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  }
  return { pssMb: pss / 1024, rssMb: rss / 1024 };
}
