/** Height of the drawing; each bar has a column of its own, one wide. */
export const CHART_HEIGHT = 100;

export type Bar = { y: number; height: number; isBelow: boolean };

/** Bars from a common line, which stands higher where some are below zero. */
export function barsOf(values: readonly number[]): { bars: Bar[]; zero: number } {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const scale = CHART_HEIGHT / Math.max(top - bottom, 1e-9);
  const zero = top === bottom ? CHART_HEIGHT : top * scale;
  const bars = values.map((value) => {
    const height = Math.abs(value) * scale;
    return { y: value < 0 ? zero : zero - height, height, isBelow: value < 0 };
  });
  return { bars, zero };
}
