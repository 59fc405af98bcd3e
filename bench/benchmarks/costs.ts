import { performance } from 'node:perf_hooks';
import { costOf, type CostedRecipe, type Rates } from '../../src/features/costs/cost-of.ts';
import type { Report } from '../support/report.ts';

const RECIPES = 500;
const LINES = 10;
const ROUNDS = 40;
const BUDGET_MS = 50;

const RATES: Rates = {
  hourlyWage: 15_000,
  overhead: { kind: 'percent', percent: 12.5 },
  packing: 4_000,
  feePercent: 2,
  marginPercent: 40,
  gstPercent: 18,
  rounding: '9',
};

/** Pack sizes and prices that have little in common. */
function aRecipe(at: number): CostedRecipe {
  const lines = Array.from({ length: LINES }, (_, line) => ({
    quantity: 0.125 + ((at * 7 + line * 13) % 997),
    packSize: 1 + ((at * 31 + line * 17) % 1009),
    packPrice: 100 + ((at * 101 + line * 211) % 99_991),
    wastePercent: (at + line) % 15,
  }));
  return { batchSize: 1 + (at % 9) / 2, minutes: at % 240, lines };
}

/** The same in the numbers of a processor, which are not exact. */
function roughly({ lines, minutes, batchSize }: CostedRecipe): number {
  const sum = lines.reduce(
    (all, { quantity, packSize, packPrice, wastePercent }) =>
      all + ((quantity * packPrice) / packSize) * (1 + wastePercent / 100),
    (minutes * RATES.hourlyWage) / 60,
  );
  return Math.round((sum / batchSize) * 1.125);
}

function middleOf(recipes: CostedRecipe[], work: (recipe: CostedRecipe) => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const begun = performance.now();
    for (const recipe of recipes) work(recipe);
    return performance.now() - begun;
  });
  return times.toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0;
}

/** What 500 recipes with 5,000 lines cost, reckoned in fractions. */
export async function costs(): Promise<Report> {
  const recipes = Array.from({ length: RECIPES }, (_, at) => aRecipe(at));
  const exact = middleOf(recipes, (recipe) => costOf(recipe, RATES));
  const rough = middleOf(recipes, roughly);
  const ms = (time: number) => `${time.toFixed(2)} ms`;
  return {
    title: 'Costs of pieces',
    how: `${RECIPES} recipes of ${LINES} lines each, ${ROUNDS} times; the middle of the times. Beside it the same formula in floating-point numbers, which are not exact.`,
    rows: [
      {
        what: '5,000 lines of recipes in fractions',
        shop: ms(exact),
        limit: ms(rough),
        ratio: (exact / rough).toFixed(0),
        budget: `${BUDGET_MS} ms`,
        isMet: exact < BUDGET_MS,
      },
    ],
  };
}
