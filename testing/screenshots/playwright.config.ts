import { defineConfig } from '@playwright/test';
import journeys from '../journeys/playwright.config.ts';

/** `npm run screenshots`: pictures of every page, to be looked at by people; not a part of the tests. */
export default defineConfig({
  ...journeys,
  testMatch: '**/*.shots.ts',
  globalSetup: '../journeys/start-house.ts',
  outputDir: '../../test-results/screenshots',
  timeout: 240_000,
});
