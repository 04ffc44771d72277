import { defineConfig } from '@playwright/test';

/**
 * Journeys in a real browser against the real program: `playwright test -c testing/journeys/playwright.config.ts`.
 * Without FOYER_URL a house of its own is started on free ports with an empty data folder, and ended afterwards.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  globalSetup: './start-house.ts',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  outputDir: '../../test-results/journeys',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
