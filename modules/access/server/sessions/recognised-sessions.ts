import { createHash } from 'node:crypto';

const SESSIONS_MAX = 10_000;

/**
 * The sessions that this node has recognised. Their calls are counted per session before the
 * database is asked; calls with invalid sessions stay with the budget of their address.
 */
export type RecognisedSessions = {
  /** Returns the key of a session's budget; null: this node has not recognised it. */
  keyOf(exhibitorId: number, id: string | undefined): string | null;
  /** Notes whether the session of a call was valid. */
  note(exhibitorId: number, id: string | undefined, isValid: boolean): void;
};

export function recognisedSessions(): RecognisedSessions {
  const recognised = new Set<string>();
  return {
    keyOf(exhibitorId, id) {
      if (id === undefined || recognised.size === 0) return null;
      const key = keyOf(exhibitorId, id);
      return recognised.has(key) ? key : null;
    },
    note(exhibitorId, id, isValid) {
      if (id === undefined) return;
      const key = keyOf(exhibitorId, id);
      if (!isValid) {
        recognised.delete(key);
        return;
      }
      if (recognised.has(key)) return;
      const oldest = recognised.size >= SESSIONS_MAX ? recognised.values().next().value : undefined;
      if (oldest !== undefined) recognised.delete(oldest);
      recognised.add(key);
    },
  };
}

/** A digest: the id itself is a secret and is never kept. */
const keyOf = (exhibitorId: number, id: string): string =>
  `${exhibitorId}/${createHash('sha256').update(id).digest('base64url')}`;
