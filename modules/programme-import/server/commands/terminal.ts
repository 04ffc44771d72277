/** The needs of a command from its terminal. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Params, Refusal } from '#kernel/refusal.ts';
import type { SourceFile } from '#modules/programme-import/import/read-programme.ts';
import type { Db } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/**
 * Exit codes: done, refused because of the data, wrong arguments. An unexpected error also ends the
 * program with 1.
 */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;

export type Terminal = {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  readonly locale: string;
  /** Relative file names start here. */
  readonly folder: string;
  readonly translator: Translator;
  /** Epoch ms. */
  readonly now: () => number;
  /** With the database: the folder that is served as /storage. */
  readonly openDatabase: () => Promise<{ db: Db; storageDir: string; close(): Promise<void> }>;
  /** Draws a bar if there is a screen to draw it on. */
  readonly startBar?: (label: string) => { update(done: number, total: number): void; stop(): void };
};

export const say = (terminal: Terminal, key: string, params?: Params): string =>
  terminal.translator.sentence(terminal.locale, 'import', key, params);

/** Wrong arguments: one sentence, then the usage. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

/** Parses the command line; an unknown option is a WrongUse with Node's message. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  argv: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new WrongUse((error as Error).message.split('\n')[0]);
  }
}

/** Reads the named files; an unreadable one is a WrongUse that names it. */
export async function readFiles(terminal: Terminal, names: readonly string[]): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const name of names) {
    try {
      files.push({ name, bytes: new Uint8Array(await readFile(resolve(terminal.folder, name))) });
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
      throw new WrongUse(say(terminal, 'command.file_unreadable', { file: name, reason }));
    }
  }
  return files;
}

/** Runs a command and returns its exit code; refusals become sentences on the error output. */
export async function runCommand(terminal: Terminal, usage: string, work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return EXIT.done;
  } catch (error) {
    if (error instanceof WrongUse) {
      terminal.err(error.message);
      terminal.err(say(terminal, usage));
      return EXIT.usage;
    }
    if (!(error instanceof Refusal)) throw error;
    for (const problem of error.problems) {
      terminal.err(terminal.translator.sentence(terminal.locale, 'refusals', problem.code, problem.params));
    }
    terminal.err(say(terminal, 'command.nothing_changed'));
    return EXIT.refused;
  }
}

/** Returns columns side by side: the first aligned left, numbers aligned right. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
