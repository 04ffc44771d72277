/**
 * The names of what restoring to a moment needs. A base copy holds the files of the database server;
 * segments hold every change since, 16 MiB each, numbered by PostgreSQL.
 */
export type BaseCopy = {
  readonly name: string;
  /** When it was complete, epoch ms: no moment before it can be restored from it. */
  readonly at: number;
  /** The identifier of the server; a new data folder has another one. */
  readonly system: string;
  /** The first segment that it needs. */
  readonly segment: string;
};

export type Segment = {
  readonly segment: string;
  /** When it was complete, epoch ms. */
  readonly at: number;
};

const BASE = /^base-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z-(\d+)-([0-9A-F]{24})\.age$/;
const SEALED = /^([0-9A-F]{24})\.age$/;
export const SEGMENT = /^[0-9A-F]{24}$/;

export const baseName = ({ at, system, segment }: Omit<BaseCopy, 'name'>): string =>
  `base-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}-${system}-${segment}.age`;

/** Null for other files. */
export function baseOf(name: string): BaseCopy | null {
  const [, day, hour, minute, second, ms, system = '', segment = ''] = BASE.exec(name) ?? [];
  return day ? { name, at: Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`), system, segment } : null;
}

/** The folder with the segments of a server, in the folder of backups. */
export const segmentsFolder = (system: string): string => `changes-${system}`;
export const sealedName = (segment: string): string => `${segment}.age`;
export const segmentOf = (name: string): string | null => SEALED.exec(name)?.[1] ?? null;
