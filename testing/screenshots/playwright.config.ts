import { defineConfig } from '@playwright/test';
import journeys from '../e2e/playwright.config.ts';

/** `npm run screenshots`: pictures of every page for people to check; not a part of the tests. */
export default defineConfig({
  ...journeys,
  testMatch: '**/*.shots.ts',
  globalSetup: '../e2e/support/start-program.ts',
  outputDir: '../../test-results/screenshots',
  timeout: 240_000,
});
