/** Reads the files of one programme in any format. */
import { readMarkusXml } from '#modules/programme-import/import/markus-xml.ts';
import type { ReadOptions } from '#modules/programme-import/import/reading.ts';
import { readVenueMaster } from '#modules/programme-import/import/venuemaster.ts';
import { readVistaOcapi } from '#modules/programme-import/import/vista-ocapi.ts';
import type { ImportFormat, Programme, ProgrammeDraft } from '#modules/programme-import/rules/programme.ts';
import { uniteDrafts } from '#modules/programme-import/rules/unite-films.ts';

export type SourceFile = { readonly name: string; readonly bytes: Uint8Array };

const READERS: Readonly<
  Record<ImportFormat, (bytes: Uint8Array, file: string, options: ReadOptions) => ProgrammeDraft>
> = {
  'vista-ocapi': readVistaOcapi,
  'markus-xml': readMarkusXml,
  venuemaster: readVenueMaster,
};

/**
 * Returns one programme from one or more files of a format. Throws a refusal with file and position
 * if any of them is broken, truncated, wrongly encoded or of another format; then nothing of the
 * others is used.
 */
export function readProgramme(
  format: ImportFormat,
  files: readonly [SourceFile, ...SourceFile[]],
  options: ReadOptions = {},
): Programme {
  const [first, ...rest] = files.map((file) => READERS[format](file.bytes, file.name, options));
  if (!first) throw new RangeError('a programme is read from at least one file');
  return uniteDrafts([first, ...rest]);
}
