/** `npm run import-seats`: stores the seat plan of a real hall as the arrangement of a screen. */
import {
  readArguments,
  readFiles,
  runCommand,
  say,
  type Terminal,
  WrongUse,
} from '#modules/programme-import/server/commands/terminal.ts';
import { loadSeatPlan, type SeatPlanReport } from '#modules/programme-import/server/load-seat-plan.ts';
import { readSeatPlan, SEAT_PLAN_FORMATS, type SeatPlan, type SeatPlanFormat } from '#modules/seating/server.ts';

const OPTIONS = {
  format: { type: 'string' },
  screen: { type: 'string' },
  exhibitor: { type: 'string' },
  cinema: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

type CommandArguments = {
  readonly format: SeatPlanFormat;
  readonly file: string;
  readonly target: { readonly screen: string; readonly exhibitor?: string; readonly cinema?: string };
  readonly dryRun: boolean;
};

const isFormat = (text: string | undefined): text is SeatPlanFormat =>
  (SEAT_PLAN_FORMATS as readonly string[]).includes(text ?? '');

function readCommandArguments(terminal: Terminal, argv: readonly string[]): CommandArguments | null {
  const { values, positionals } = readArguments(argv, OPTIONS);
  if (values.help) return null;
  const { format, screen, exhibitor, cinema } = values;
  if (!isFormat(format))
    throw new WrongUse(say(terminal, 'command.format_wrong', { formats: SEAT_PLAN_FORMATS.join(', ') }));
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new WrongUse(say(terminal, 'command.one_file'));
  if (!screen?.trim()) throw new WrongUse(say(terminal, 'command.screen_missing'));
  return { format, file, target: { screen, exhibitor, cinema }, dryRun: values['dry-run'] };
}

function summary(terminal: Terminal, plan: SeatPlan, report: SeatPlanReport, dryRun: boolean): string[] {
  const { exhibitor, cinema, screen, capacity, switched, kept } = report;
  const { seats } = plan.arrangement;
  const rows = new Set(seats.map((seat) => seat.row)).size;
  const classes = [...Map.groupBy(seats, (seat) => seat.class)].map(([name, members]) => `${name} ${members.length}`);
  return [
    say(terminal, 'command.plan', { screen, cinema, exhibitor, seats: seats.length, rows, capacity }),
    classes.join(', '),
    say(terminal, `command.plan_${report.outcome}`),
    ...(report.outcome === 'unchanged' ? [] : [say(terminal, 'command.plan_screenings', { switched, kept })]),
    ...plan.notes.map((note) => `- ${say(terminal, `note.${note.code}`, { count: note.count, detail: note.detail })}`),
    ...(dryRun ? [say(terminal, 'command.dry_run')] : []),
  ];
}

/**
 * Returns the exit code: 0 loaded, 1 refused (one sentence per problem, nothing changed), 2 wrong
 * arguments.
 */
export function importSeatsCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  return runCommand(terminal, 'command.usage_seats', async () => {
    const command = readCommandArguments(terminal, argv);
    if (!command) {
      terminal.out(say(terminal, 'command.usage_seats'));
      return;
    }
    const [file] = await readFiles(terminal, [command.file]);
    if (!file) return;
    const plan = readSeatPlan(command.format, file.bytes, file.name);
    const database = await terminal.openDatabase();
    try {
      const report = await loadSeatPlan(database.db, plan, command.target, command.dryRun);
      for (const line of summary(terminal, plan, report, command.dryRun)) terminal.out(line);
    } finally {
      await database.close();
    }
  });
}
