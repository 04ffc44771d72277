import { statfs } from 'node:fs/promises';

/** The free disk space of the database. */
export type Room = {
  /** Returns true if there is so little space that new writes must stop. */
  isScarce(): boolean;
  close(): void;
};

export type RoomOptions = {
  readonly folder: string;
  /** Space is scarce below this value, until it exceeds it by half. */
  readonly leastBytes?: number;
  readonly onChange?: (isScarce: boolean, freeBytes: number) => void;
};

/** Four WAL segments of PostgreSQL: pending work can finish. */
export const ROOM_LEAST_BYTES = 64 * 1024 * 1024;
const ENOUGH_AGAIN = 1.5;
const LOOK_MS = 250;

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Watches the disk of the embedded database (T57). PostgreSQL stops if it finds no space for its
 * WAL, and cannot start until there is some. So writes stop while a little space is left, reads
 * continue, and no answered request is lost.
 */
export async function watchRoom(options: RoomOptions): Promise<Room> {
  const { folder, leastBytes = ROOM_LEAST_BYTES } = options;
  let scarce = false;
  async function look(): Promise<void> {
    const free = await freeBytes(folder);
    const isScarce = free < (scarce ? leastBytes * ENOUGH_AGAIN : leastBytes);
    if (isScarce === scarce) return;
    scarce = isScarce;
    options.onChange?.(scarce, free);
  }
  await look();
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS).unref(); // after a failed check the last state stays
  return { isScarce: () => scarce, close: () => clearInterval(timer) };
}
