import { read } from './prepare.mjs';

const CHECK_MS = 1_000;

/** Processes up to npm, inclusive: some shells stay in between. */
function npmAbove() {
  const parent = process.ppid;
  const [, name, above] = /\((.*)\) \S (\d+)/.exec(read(`/proc/${parent}/stat`)) ?? [];
  return /^(ba|da|a)?sh$/.test(name ?? '') ? `${parent} ${above}` : `${parent}`;
}

/** Calls `end` once npm above is gone: killed with SIGKILL, or by a signal that stopped at the shell in between. */
export function onEndOfNpm(end) {
  if (!process.env.npm_lifecycle_event) return;
  const parents = npmAbove();
  const checking = setInterval(() => {
    if (npmAbove() === parents) return;
    clearInterval(checking);
    end();
  }, CHECK_MS);
}
