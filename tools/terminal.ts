import { Presets, SingleBar } from 'cli-progress';
import type { Terminal } from '#modules/programme-import/server.ts';
import { ConfigProblem } from '#platform/config.ts';
import { EmbeddedProblem } from '#platform/db/embedded.ts';
import { MigrationProblem } from '#platform/db/migrate.ts';
import { chooseLocale } from '#platform/i18n/choose-locale.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { openDatabase } from '#tools/open-database.ts';

/** `de_DE.UTF-8` asks for German. */
const askedLocale = (env: NodeJS.ProcessEnv): string =>
  (env.LC_ALL || env.LC_MESSAGES || env.LANG || 'en').replace(/[._].*$/, '');

/** The terminal this process runs in. The bar is drawn on the error output, so that the summary can be piped. */
export async function ownTerminal(purpose: string): Promise<Terminal> {
  const translator = await openTranslator();
  return {
    out: (line) => process.stdout.write(`${line}\n`),
    err: (line) => process.stderr.write(`${line}\n`),
    locale: chooseLocale(askedLocale(process.env), undefined, translator.locales, 'en'),
    folder: process.env.INIT_CWD ?? process.cwd(),
    translator,
    now: Date.now,
    openDatabase: () => openDatabase(process.env, purpose),
    startBar: process.stderr.isTTY ? drawBar : undefined,
  };
}

function drawBar(label: string) {
  const bar = new SingleBar(
    {
      format: `${label} {bar} {percentage}% ({value}/{total})`,
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: true,
    },
    Presets.shades_classic,
  );
  bar.start(1, 0);
  return {
    update(done: number, total: number) {
      bar.setTotal(total);
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}

/** One sentence for what a person can mend; the whole story for what is our fault. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof ConfigProblem || error instanceof EmbeddedProblem || error instanceof MigrationProblem)
    return error.message;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database of DATABASE_URL does not answer: ${error.message}`;
  return error.stack ?? error.message;
}

/** Runs a command to its exit code: its own, or 1 when it broke. */
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
