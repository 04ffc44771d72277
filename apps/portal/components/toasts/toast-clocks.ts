import { endToast, setToastTimer, type Toast } from '#ui/Toast.tsx';

/** To be noticed, and to read a character: a text is read twice. */
const NOTICED_MS = 3000;
const READ_MS = 75;
const READ_MIN_MS = 5000;

/** Of each toast: what is left of its time, and since when it runs; null: it waits while it is read. */
type Clock = { leftMs: number; since: number; timer: ReturnType<typeof setTimeout> | null };

const clocks = new Map<number, Clock>();

function start({ id, text }: Toast): void {
  const leftMs = Math.max(READ_MIN_MS, NOTICED_MS + text.length * READ_MS);
  clocks.set(id, { leftMs, since: Date.now(), timer: setTimeout(() => endTimedToast(id), leftMs) });
}

/** From now on toasts stay as long as their text takes to read. Returns what ends this. */
export function followToasts(): () => void {
  setToastTimer(start);
  return () => setToastTimer(null);
}

export function endTimedToast(id: number): void {
  const timer = clocks.get(id)?.timer;
  if (timer) clearTimeout(timer);
  clocks.delete(id);
  endToast(id);
}

/** The time of the toasts stops, for example while the pointer is on one. */
export function pauseToasts(): void {
  for (const clock of clocks.values()) {
    if (!clock.timer) continue;
    clearTimeout(clock.timer);
    clock.timer = null;
    clock.leftMs -= Date.now() - clock.since;
  }
}

export function resumeToasts(): void {
  for (const [id, clock] of clocks) {
    if (clock.timer) continue;
    clock.since = Date.now();
    clock.timer = setTimeout(() => endTimedToast(id), clock.leftMs);
  }
}
