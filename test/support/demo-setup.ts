import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { seedDemo } from '#demo/seed.ts';
import { withPatience } from './database.ts';
import { administer, copyOf, dropDatabase, onDatabase } from './postgres-setup.ts';
import { createTestContext } from './test-context.ts';

declare module 'vitest' {
  // Vitest is extended by merging into its interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a type cannot be merged
  export interface ProvidedContext {
    demoTemplateName: string;
    /** Where the shops of this run keep their pictures, so that each is encoded once. */
    shopDataDir: string;
  }
}

/** Fills a template with the demo shop once for the run; each shop of a journey clones it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgresUrl, templateName } = project.getProvidedContext();
  const demoTemplateName = `${templateName}_demo`;
  await administer(postgresUrl, copyOf(templateName, demoTemplateName));
  const seeding = createTestContext(withPatience(onDatabase(postgresUrl, demoTemplateName)));
  await seedDemo(seeding.ctx, { picturesDir: path.resolve('demo/pictures') });
  await seeding.close();
  const shopDataDir = await mkdtemp(path.join(os.tmpdir(), 'lehar-e2e-'));
  project.provide('demoTemplateName', demoTemplateName);
  project.provide('shopDataDir', shopDataDir);
  return async () => {
    await rm(shopDataDir, { recursive: true, force: true, maxRetries: 3 });
    await dropDatabase(postgresUrl, demoTemplateName);
  };
}
