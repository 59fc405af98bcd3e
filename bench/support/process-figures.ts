import { readdir, readFile, readlink } from 'node:fs/promises';

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
  /** Own memory of the shop's process: heap, buffers, pictures being made. */
  shopMb: number;
  /** Own memory of PostgreSQL's processes together. */
  postgresMb: number;
  /** What these share: its buffers, as far as they have been used. */
  buffersMb: number;
  /** The parts of program files that are in memory. */
  programsMb: number;
  allMb: number;
};

async function fieldsOf(pid: number, file: string): Promise<(name: string) => number> {
  const text = await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  return (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
}

/**
 * Memory of the shop's process and others, each page that several of them share counted once. Program
 * files count in full, though other programs of the machine may share them: the kernel's PSS would
 * call the shop smaller wherever another Node runs.
 */
export async function memoryOf(shopPid: number, pids: number[]): Promise<Memory> {
  const memory: Memory = { shopMb: 0, postgresMb: 0, buffersMb: 0, programsMb: 0, allMb: 0 };
  const programs = new Map<string, number>();
  for (const pid of pids) {
    const [shares, status] = [await fieldsOf(pid, 'smaps_rollup'), await fieldsOf(pid, 'status')];
    memory[pid === shopPid ? 'shopMb' : 'postgresMb'] += shares('Pss_Anon');
    memory.buffersMb += shares('Pss_Shmem');
    const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
    programs.set(program, Math.max(programs.get(program) ?? 0, status('RssFile')));
  }
  memory.programsMb = [...programs.values()].reduce((sum, size) => sum + size, 0);
  memory.allMb = memory.shopMb + memory.postgresMb + memory.buffersMb + memory.programsMb;
  return memory;
}
