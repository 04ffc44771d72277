import type { Terminal } from '#modules/programme-import/server.ts';
import { ConfigProblem } from '#platform/config/config.ts';
import { EmbeddedProblem } from '#platform/db/embedded/embedded.ts';
import { MigrationProblem } from '#platform/db/migrate.ts';
import { chooseLocale } from '#platform/i18n/choose-locale.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { openDatabase } from '#tools/admin/open-database.ts';

/** `de_DE.UTF-8` asks for German. */
const localeFromEnvironment = (env: NodeJS.ProcessEnv): string =>
  (env.LC_ALL || env.LC_MESSAGES || env.LANG || 'en').replace(/[._].*$/, '');

/**
 * Returns the terminal of this process. The progress bar goes to the error output, so that the
 * summary can be piped.
 */
export async function ownTerminal(purpose: string): Promise<Terminal> {
  const translator = await openTranslator();
  return {
    out: (line) => process.stdout.write(`${line}\n`),
    err: (line) => process.stderr.write(`${line}\n`),
    locale: chooseLocale(localeFromEnvironment(process.env), undefined, translator.locales, 'en'),
    folder: process.env.INIT_CWD ?? process.cwd(),
    translator,
    now: Date.now,
    openDatabase: () => openDatabase(process.env, purpose),
    startBar: process.stderr.isTTY ? drawBar : undefined,
  };
}

const BAR_CELLS = 40;
const REDRAW_MS = 100;
const HIDE_CURSOR = '\x1b[?25l';
const SHOW_CURSOR = '\x1b[?25h';
const CLEAR_LINE = '\r\x1b[K';

/** Draws a progress bar on the error output, ten times a second at most; `stop` removes it. */
function drawBar(label: string) {
  let drawnAt = Number.NEGATIVE_INFINITY;
  process.stderr.write(HIDE_CURSOR);
  return {
    update(done: number, total: number) {
      if (performance.now() - drawnAt < REDRAW_MS) return;
      drawnAt = performance.now();
      const share = total > 0 ? Math.min(1, done / total) : 0;
      const bar = '█'.repeat(Math.round(share * BAR_CELLS)).padEnd(BAR_CELLS, '░');
      process.stderr.write(`${CLEAR_LINE}${label} ${bar} ${Math.floor(share * 100)}% (${done}/${total})`);
    },
    stop: () => process.stderr.write(`${CLEAR_LINE}${SHOW_CURSOR}`),
  };
}

/** Explains a user's mistake in one sentence, and a bug with its whole stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof ConfigProblem || error instanceof EmbeddedProblem || error instanceof MigrationProblem)
    return error.message;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database of DATABASE_URL does not answer: ${error.message}`;
  return error.stack ?? error.message;
}

/** Runs a command and exits with its exit code, or with 1 if it throws. */
export async function runAsProgram(
  purpose: string,
  command: (argv: readonly string[], terminal: Terminal) => Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await command(process.argv.slice(2), await ownTerminal(purpose));
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}
