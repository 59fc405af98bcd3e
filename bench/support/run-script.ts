import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import { ROOT } from './root.ts';

export type Figures = { seconds: number; cpuSeconds: number; mostMb: number; said: string };

const TICKS = 100;

/** What processes that this one started, and theirs, have worked: it hides how busy the machine is. */
async function workOfChildren(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'latin1').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / TICKS;
}

/** The most memory that a process has had so far, in MB; Linux alone tells. */
async function mostMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000;
}

/** Runs a command of the owner, `scripts/<script>.ts`, to its end. */
export async function runScript(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<Figures> {
  const begun = performance.now();
  const worked = await workOfChildren();
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  let said = '';
  let mostMb = 0;
  child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  const looking = setInterval(() => {
    void mostMemory(child.pid ?? 0).then((mb) => (mostMb = Math.max(mostMb, mb)));
  }, 20);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(looking);
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  const seconds = (performance.now() - begun) / 1000;
  const cpuSeconds = (await workOfChildren()) - worked;
  return { seconds, cpuSeconds, mostMb, said: said.split('\n')[0] ?? '' };
}

export function tell(what: string, { seconds, cpuSeconds, mostMb, said }: Figures): void {
  const load = os.loadavg()[0]?.toFixed(1);
  const figures = `${seconds.toFixed(2)} s, ${cpuSeconds.toFixed(2)} s of processors`;
  console.log(`${what}: ${figures}, ${Math.round(mostMb)} MB, load ${load}\n  ${said}`);
}
