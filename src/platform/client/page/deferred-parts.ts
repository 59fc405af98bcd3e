/** The longest wait for the code of parts. */
const AT_LATEST_MS = 4000;

let missing = 0;
let onComplete: (() => void) | undefined;

/** Says that a part of the page has no code yet. Returns what to call, once, when it has. */
export function awaitPart(): () => void {
  let isMissing = true;
  missing += 1;
  return () => {
    if (!isMissing) return;
    isMissing = false;
    missing -= 1;
    if (missing === 0) onComplete?.();
  };
}

/** Runs `act` once, when all parts of the page listen. */
export function whenComplete(act: () => void): void {
  if (missing === 0) {
    act();
    return;
  }
  const timer = setTimeout(run, AT_LATEST_MS);
  function run(): void {
    clearTimeout(timer);
    onComplete = undefined;
    act();
  }
  onComplete = run;
}
