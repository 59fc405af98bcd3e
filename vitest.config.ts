import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PLAYWRIGHT_OF_RUN } from './test/support/browser.ts';
import { HANGS_AFTER_MS } from './test/support/patience.ts';

/** Those that Vitest may run on: `taskset` and containers may leave fewer than the machine has. */
const CORES = availableParallelism();
const JOURNEYS = Math.ceil(1.5 * CORES);

/** Limits end only what hangs: a test passes on a slow or busy machine, however long it takes. */
const TEST_MS = 600_000;
// Conditions are awaited, never slept for.
const AWAIT = { poll: { timeout: HANGS_AFTER_MS } };

/** Files that mostly wait: begun first, they leave no worker idle at the end. */
const LONGEST =
  /test\/faults\/|under-attack\.test|guessing\.test|killed-(backup|worker)\.test|audited-calls\.test|test-run\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isOther = ({ moduleId }: TestSpecification): boolean => !LONGEST.test(moduleId);
    return (await super.sort(files)).toSorted(
      (one, other) => Number(isOther(one)) - Number(isOther(other)),
    );
  }
}

/** Named, because a package that is found late makes the page load again in the middle of a test. */
const IN_COMPONENTS = [
  '@base-ui/react/alert-dialog',
  '@base-ui/react/dialog',
  '@base-ui/react/toast',
  '@tanstack/react-query',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react-router',
  'react/jsx-dev-runtime',
  'uqr',
  'vitest-browser-react',
  'zod',
];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          include: [
            'src/**/*.test.ts',
            'demo/**/*.test.ts',
            'test/fuzz/**/*.test.ts',
            'test/faults/**/*.test.ts',
            'test/scripts/**/*.test.ts',
            'test/support/**/*.test.ts',
          ],
          globalSetup: ['test/support/run-setup.ts', 'test/support/postgres-setup.ts'],
          setupFiles: ['test/support/console-guard.ts'],
          environment: 'node',
          testTimeout: TEST_MS,
          hookTimeout: TEST_MS,
          expect: AWAIT,
          // One load of the modules for all files of a worker (41 -> 30 s of CPU for seven files).
          isolate: false,
          // They often wait: for a database, a mail server, a killed process.
          maxWorkers: 3 * CORES,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.spec.ts'],
          globalSetup: [
            'test/support/run-setup.ts',
            'test/support/postgres-setup.ts',
            'test/support/demo-setup.ts',
          ],
          environment: 'node',
          testTimeout: TEST_MS,
          hookTimeout: TEST_MS,
          expect: AWAIT,
          // As above (181 -> 171 s of CPU for six files).
          isolate: false,
          // A journey leaves a third of a core idle (all journeys on two cores: three workers 13 min, two 15.5).
          maxWorkers: JOURNEYS,
          // Different numbers of workers run one after the other.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'look',
          include: ['test/look/*.spec.ts'],
          globalSetup: [
            'test/support/run-setup.ts',
            'test/support/postgres-setup.ts',
            'test/support/demo-setup.ts',
          ],
          environment: 'node',
          testTimeout: 6 * TEST_MS,
          hookTimeout: TEST_MS,
          expect: AWAIT,
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        optimizeDeps: { include: IN_COMPONENTS },
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          globalSetup: ['test/support/run-setup.ts'],
          setupFiles: ['test/support/console-guard.ts'],
          testTimeout: TEST_MS,
          hookTimeout: TEST_MS,
          expect: AWAIT,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright(PLAYWRIGHT_OF_RUN),
            instances: [{ browser: 'chromium' }],
          },
          // Beside the journeys: alone they leave most of both cores idle.
          maxWorkers: JOURNEYS,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
