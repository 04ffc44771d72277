/** `npm run import`: loads the programme of real cinemas. */
import { type Day, isDay } from '#kernel/days.ts';
import { readProgramme } from '#modules/programme-import/import/read-programme.ts';
import { IMPORT_FORMATS, type ImportFormat, type Programme } from '#modules/programme-import/rules/programme.ts';
import { bookableAt, daysToShift, shiftByDays } from '#modules/programme-import/rules/shift-programme.ts';
import { isTimeZone, wallClockAt } from '#modules/programme-import/rules/time-zones.ts';
import {
  readArguments,
  readFiles,
  runCommand,
  say,
  type Terminal,
  table,
  WrongUse,
} from '#modules/programme-import/server/commands/terminal.ts';
import { addressOfNew } from '#modules/programme-import/server/exhibitor-of.ts';
import { readImportWords } from '#modules/programme-import/server/import-words.ts';
import { loadProgramme } from '#modules/programme-import/server/load-programme.ts';
import { LOADED_KINDS, type LoadReport } from '#modules/programme-import/server/load-report.ts';
import { ASSUMED_CAPACITY } from '#modules/programme-import/server/load-venues.ts';
import { refuseFile } from '#platform/file-import/source-problem.ts';

const OPTIONS = {
  format: { type: 'string' },
  exhibitor: { type: 'string' },
  'shift-to': { type: 'string' },
  'time-zone': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

type CommandArguments = {
  readonly format: ImportFormat;
  readonly files: readonly string[];
  readonly exhibitor: string | undefined;
  readonly shiftTo: string | undefined;
  readonly timeZone: string | undefined;
  readonly dryRun: boolean;
};

const isFormat = (text: string | undefined): text is ImportFormat =>
  (IMPORT_FORMATS as readonly string[]).includes(text ?? '');

function readCommandArguments(terminal: Terminal, argv: readonly string[]): CommandArguments | null {
  const { values, positionals } = readArguments(argv, OPTIONS);
  if (values.help) return null;
  const { format, exhibitor } = values;
  if (!isFormat(format))
    throw new WrongUse(say(terminal, 'command.format_wrong', { formats: IMPORT_FORMATS.join(', ') }));
  if (positionals.length === 0) throw new WrongUse(say(terminal, 'command.files_missing'));
  const shiftTo = values['shift-to'];
  if (shiftTo !== undefined && shiftTo !== 'today' && !isDay(shiftTo)) {
    throw new WrongUse(say(terminal, 'command.day_wrong', { value: shiftTo }));
  }
  return {
    format,
    files: positionals,
    exhibitor: exhibitor?.trim() || undefined,
    shiftTo,
    timeZone: values['time-zone'],
    dryRun: values['dry-run'],
  };
}

/**
 * Moves the programme to the requested day; to the next day if nothing of today can still be sold.
 */
function shifted(
  programme: Programme,
  shiftTo: string | undefined,
  now: number,
): { programme: Programme; days: number } {
  if (shiftTo === undefined) return { programme, days: 0 };
  const zone = programme.cinemas[0]?.timeZone ?? 'UTC';
  const today: Day = wallClockAt(now, zone).day;
  const days = daysToShift(programme, shiftTo === 'today' ? today : shiftTo);
  const moved = shiftByDays(programme, days);
  if (shiftTo !== 'today' || bookableAt(moved, now).length > 0) return { programme: moved, days };
  return { programme: shiftByDays(programme, days + 1), days: days + 1 };
}

function firstDay(programme: Programme): Day {
  return programme.screenings.map((screening) => screening.businessDay).sort()[0] ?? '';
}

function summary(
  terminal: Terminal,
  programme: Programme,
  report: LoadReport,
  days: number,
  dryRun: boolean,
): string[] {
  const { exhibitor, counts } = report;
  const outcomes = ['created', 'updated', 'unchanged', 'kept'] as const;
  const heads = ['', ...outcomes.map((outcome) => say(terminal, `command.column_${outcome}`))];
  const rows = LOADED_KINDS.map((kind) => [
    say(terminal, `kind.${kind}`),
    ...outcomes.map((outcome) => String(counts[kind][outcome])),
  ]);
  const films = programme.movies.reduce((sum, movie) => sum + movie.keys.length, 0);
  const { bookable, cancelled, soldOut, sellsOnline, assumedCapacities } = report;
  const notes = [
    ...programme.notes.map((note) => say(terminal, `note.${note.code}`, { count: note.count, detail: note.detail })),
    ...(sellsOnline ? [] : [say(terminal, 'note.no_online_payment')]),
    ...(assumedCapacities > 0
      ? [say(terminal, 'note.capacity_assumed', { count: assumedCapacities, detail: ASSUMED_CAPACITY })]
      : []),
  ];
  return [
    say(terminal, exhibitor.created ? 'command.exhibitor_created' : 'command.exhibitor_known', {
      name: exhibitor.name,
      slug: exhibitor.slug,
    }),
    ...(exhibitor.created && !dryRun
      ? [say(terminal, 'command.exhibitor_address', { address: addressOfNew(exhibitor.slug) })]
      : []),
    ...(days === 0 ? [] : [say(terminal, 'command.shifted', { days, day: firstDay(programme) })]),
    ...table([heads, ...rows]),
    say(terminal, 'command.films_joined', { films, movies: programme.movies.length }),
    say(terminal, 'command.totals', { bookable, cancelled, sold_out: soldOut }),
    ...notes.map((note) => `- ${note}`),
    ...(dryRun ? [say(terminal, 'command.dry_run')] : []),
  ];
}

async function load(terminal: Terminal, programme: Programme, command: CommandArguments): Promise<LoadReport> {
  const database = await terminal.openDatabase();
  const bar = terminal.startBar?.(say(terminal, 'command.progress'));
  try {
    return await loadProgramme(database.db, programme, {
      exhibitor: command.exhibitor ?? programme.exhibitorName,
      words: readImportWords(terminal.translator),
      dryRun: command.dryRun,
      onProgress: (done, total) => bar?.update(done, total),
    });
  } finally {
    bar?.stop();
    await database.close();
  }
}

/**
 * Returns the exit code: 0 loaded, 1 refused (one sentence per problem, nothing changed), 2 wrong
 * arguments.
 */
export function importProgrammeCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  return runCommand(terminal, 'command.usage', async () => {
    const command = readCommandArguments(terminal, argv);
    if (!command) {
      terminal.out(say(terminal, 'command.usage'));
      return;
    }
    const [first, ...rest] = await readFiles(terminal, command.files);
    if (!first) return;
    const { timeZone } = command;
    if (timeZone !== undefined && !isTimeZone(timeZone))
      throw refuseFile('--time-zone', 'import.time_zone_wrong', { value: timeZone });
    const read = readProgramme(command.format, [first, ...rest], { timeZone });
    const { programme, days } = shifted(read, command.shiftTo, terminal.now());
    const report = await load(terminal, programme, command);
    for (const line of summary(terminal, programme, report, days, command.dryRun)) terminal.out(line);
  });
}
