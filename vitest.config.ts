import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests often wait: four keep two cores busy. One number, or no two kinds run at once. */
const MAX_WORKERS = 4;

/** Limits end only what hangs: a test passes on a slow or busy machine, however long it takes. */
const HANGS_AFTER_MS = 600_000;

/** Files that mostly wait: begun first, they leave no worker idle at the end. */
const LONGEST = /test\/faults\/|under-attack\.test|guessing\.test|killed-(backup|worker)\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isOther = ({ moduleId }: TestSpecification): boolean => !LONGEST.test(moduleId);
    return (await super.sort(files)).toSorted(
      (one, other) => Number(isOther(one)) - Number(isOther(other)),
    );
  }
}

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
            'test/support/**/*.test.ts',
          ],
          globalSetup: ['test/support/run-setup.ts', 'test/support/postgres-setup.ts'],
          setupFiles: ['test/support/console-guard.ts'],
          environment: 'node',
          testTimeout: HANGS_AFTER_MS,
          hookTimeout: HANGS_AFTER_MS,
          // One load of the modules for all files of a worker (41 -> 30 s of CPU for seven files).
          isolate: false,
          maxWorkers: MAX_WORKERS,
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
          testTimeout: HANGS_AFTER_MS,
          hookTimeout: HANGS_AFTER_MS,
          // Conditions are awaited, never slept for.
          expect: { poll: { timeout: 60_000 } },
          // As above (181 -> 171 s of CPU for six files).
          isolate: false,
          maxWorkers: MAX_WORKERS,
        },
      },
    ],
  },
});
