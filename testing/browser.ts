import { existsSync } from 'node:fs';

/** Debian's names. The headless shell is the same engine without windows, and opens a page in less than half the time. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** How a test starts its browser; CHROMIUM names another one. As root Chromium starts only without its sandbox. */
export const BROWSER = {
  executablePath: process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path)) ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
};
