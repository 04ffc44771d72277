import { defineConfig } from '@playwright/test';
import { BROWSER } from '#testing/browser.ts';

/**
 * Journeys in a real browser against the real program: `playwright test -c
 * testing/e2e/playwright.config.ts`. Without FOYER_URL every worker gets a cinema of its own, on
 * free ports with an empty data folder, ended afterwards. What is tagged @further or @full runs in `npm run
 * test:full` only.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  globalSetup: './support/start-program.ts',
  workers: 3,
  // Wide limits: they end what hangs, and never judge how fast the machine of the test is.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  outputDir: '../../test-results/journeys',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
    // No journey waits for a movement; one that is about a movement asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace slows every action; TRACE=1 keeps those of failed journeys.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: BROWSER,
  },
});
