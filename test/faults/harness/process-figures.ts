import { readdirSync, readFileSync } from 'node:fs';

/** What the operating system says of a process, now. On Linux. */
export type ProcessFigures = { rssMb: number; fds: number };

export function figuresOf(pid: number | undefined): ProcessFigures {
  if (pid === undefined) return { rssMb: 0, fds: 0 };
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const rssMb = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  return { rssMb, fds: readdirSync(`/proc/${pid}/fd`).length };
}
