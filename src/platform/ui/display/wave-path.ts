export type Wave = {
  width: number;
  y: number;
  amplitude: number;
  seed: number;
};

const STEPS = 32;

/** Edge of a poured layer as the start of an SVG path, from left to right. */
export function waveEdge({ width, y, amplitude, seed }: Wave): string {
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS;
    const swing =
      0.6 * Math.sin((t * 1.3 + seed * 0.37) * 2 * Math.PI) +
      0.3 * Math.sin((t * 2.7 + seed * 0.71) * 2 * Math.PI) +
      0.08 * Math.sin((t * 5.1 + seed * 0.13) * 2 * Math.PI);
    return `${round(t * width)},${round(y + swing * amplitude)}`;
  });
  return `M${points.join('L')}`;
}

/** Two decimals: server and browser may differ in the last digits of a sine. */
function round(value: number): string {
  return value.toFixed(2);
}
