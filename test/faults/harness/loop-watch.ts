// Loaded into the shop's process before the shop: tells the process that started it for how long the
// event loop came to nothing else. `cpuMs` is what its own thread worked meanwhile: on a busy machine
// the loop also waits because others run.
const EVERY_MS = 10;
const REPORT_EVERY = 50;

let at = performance.now();
let cpu = process.threadCpuUsage();
let longest = { wallMs: 0, cpuMs: 0 };
let turns = 0;

setInterval(() => {
  const now = performance.now();
  const used = process.threadCpuUsage(cpu);
  const cpuMs = (used.user + used.system) / 1000;
  longest = {
    wallMs: Math.max(longest.wallMs, now - at),
    cpuMs: Math.max(longest.cpuMs, cpuMs),
  };
  at = now;
  cpu = process.threadCpuUsage();
  turns += 1;
  if (turns % REPORT_EVERY !== 0) return;
  process.send?.({ longest });
  longest = { wallMs: 0, cpuMs: 0 };
}, EVERY_MS).unref();
