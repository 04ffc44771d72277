import { type OnceOnly, onceOnly as onceOf } from '#modules/sales/server.ts';
import { type AtTill, actorAt } from '#modules/till/server/at-till.ts';

/** A request a till may send again: its key, and what it asked for (T48). */
export const onceOnly = (at: AtTill, key: string, request: unknown): OnceOnly => onceOf(actorAt(at), key, request);
