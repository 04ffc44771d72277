import { statfs } from 'node:fs/promises';

/** How much room the database's disk has left. */
export type Room = {
  /** So little that nothing new may be written. */
  isScarce(): boolean;
  close(): void;
};

export type RoomOptions = {
  readonly folder: string;
  /** Below this it is scarce, until there is half as much again. */
  readonly leastBytes?: number;
  readonly onChange?: (isScarce: boolean, freeBytes: number) => void;
};

/** Four segments of the log of PostgreSQL: what is under way can end. */
export const ROOM_LEAST_BYTES = 64 * 1024 * 1024;
const ENOUGH_AGAIN = 1.5;
const LOOK_MS = 250;

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Watches the disk of the embedded database (T57). A PostgreSQL that finds no room for its log ends itself, and cannot
 * start until there is some: so writing stops while a little is left, reading goes on, and nothing that was answered is lost.
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
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS).unref(); // what cannot be looked at is as it was
  return { isScarce: () => scarce, close: () => clearInterval(timer) };
}
