/** `npm run import-picture`: stores a file as the poster or the overview of a movie. */
import { MOVIE_PICTURES, type PictureKind } from '#modules/pictures/rules/renditions.ts';
import {
  readArguments,
  readFiles,
  runCommand,
  say,
  type Terminal,
  WrongUse,
} from '#modules/programme-import/server/commands/terminal.ts';
import { importPictureFile, type PictureTarget } from '#modules/programme-import/server/import-picture-file.ts';

const OPTIONS = {
  movie: { type: 'string' },
  as: { type: 'string', default: 'poster' },
  exhibitor: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

type CommandArguments = { readonly file: string; readonly kind: PictureKind; readonly target: PictureTarget };

function readCommandArguments(terminal: Terminal, argv: readonly string[]): CommandArguments | null {
  const { values, positionals } = readArguments(argv, OPTIONS);
  if (values.help) return null;
  const kind = MOVIE_PICTURES.find((each) => each === values.as);
  const [file, ...others] = positionals;
  if (!kind) throw new WrongUse(say(terminal, 'command.kind_wrong', { kinds: MOVIE_PICTURES.join(', ') }));
  if (file === undefined || others.length > 0) throw new WrongUse(say(terminal, 'command.one_file'));
  if (!values.movie?.trim()) throw new WrongUse(say(terminal, 'command.movie_missing'));
  return { file, kind, target: { movie: values.movie.trim(), exhibitor: values.exhibitor } };
}

/** Returns the exit code: 0 stored, 1 refused (nothing changed), 2 wrong arguments. */
export function importPictureCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  return runCommand(terminal, 'command.usage_picture', async () => {
    const command = readCommandArguments(terminal, argv);
    if (!command) {
      terminal.out(say(terminal, 'command.usage_picture'));
      return;
    }
    const [file] = await readFiles(terminal, [command.file]);
    if (!file) return;
    const { db, storageDir, close } = await terminal.openDatabase();
    try {
      const { exhibitor } = await importPictureFile({ db, storageDir }, command.target, {
        original: file.bytes,
        kind: command.kind,
      });
      terminal.out(say(terminal, 'command.picture_stored', { movie: command.target.movie, exhibitor }));
    } finally {
      await close();
    }
  });
}
