const MOST_A_TURN = 8;

/** Begins a few requests per event loop turn: a turn accepts one connection, so long turns would delay newcomers. */
export function createTurns(most = MOST_A_TURN): (begin: () => void) => void {
  const waiting: (() => void)[] = [];
  let begun = 0;

  function nextTurn(): void {
    const now = waiting.splice(0, most);
    begun = now.length;
    if (begun > 0) setImmediate(nextTurn);
    for (const begin of now) begin();
  }

  return (begin) => {
    if (begun >= most) {
      waiting.push(begin);
      return;
    }
    if (begun === 0) setImmediate(nextTurn);
    begun += 1;
    begin();
  };
}
