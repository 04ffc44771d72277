import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * A restored copy is quiet: it sends no mail, calls no payment provider and runs no job, until a
 * person says that this is the installation that works. Otherwise two installations would write to the
 * same buyers and pay back the same money.
 */
export type Quiet = {
  /** Whether the copy is quiet, as this node last read it: true until it was read. */
  isQuiet(): boolean;
  /** Since when, ISO 8601; null: it is not. Reads the database. */
  since(): Promise<string | null>;
  /** A person says that this is the installation that works. Returns whether it was quiet before. */
  end(): Promise<boolean>;
  /** Calls once it is not quiet, at once if it is not now. */
  whenEnded(work: () => void): void;
  close(): void;
};

/** Restoring runs it before anything can read the copy. */
export const BEGIN_QUIET = 'UPDATE installation SET quiet_since = now()';

/** Another node, or the command, may have ended it. */
const LOOK_AGAIN_MS = 2_000;

/** Reads whether this is a quiet copy, and goes on looking while it is. Only restoring makes one. */
export async function openQuiet(db: Db, onError: (error: unknown) => void): Promise<Quiet> {
  const waiting: (() => void)[] = [];
  let isQuiet = (await quietSince(db)) !== null;
  const ended = () => {
    if (!isQuiet) return;
    isQuiet = false;
    clearInterval(look);
    for (const work of waiting.splice(0)) work();
  };
  const look = setInterval(() => {
    quietSince(db).then((since) => since === null && ended(), onError);
  }, LOOK_AGAIN_MS).unref();
  if (!isQuiet) clearInterval(look);
  return {
    isQuiet: () => isQuiet,
    since: () => (isQuiet ? quietSince(db) : Promise.resolve(null)),
    async end() {
      const wasQuiet = await endQuiet(db);
      ended();
      return wasQuiet;
    },
    whenEnded(work) {
      if (isQuiet) waiting.push(work);
      else work();
    },
    close: () => clearInterval(look),
  };
}

/** An operator says in the portal that this is the installation that works; the audit log names them. */
export async function startSending({ db, quiet }: { db: Db; quiet: Quiet }, acting: Acting): Promise<void> {
  if (!(await quiet.end())) return;
  await db.tx(acting, (tx) =>
    tx.audit({ action: 'installation.sending_started', entity: 'installation', entityId: 1 }),
  );
}

const quietSince = async (db: Db): Promise<string | null> => {
  const row = await db.system((tx) => tx.one<{ since: Date | null }>('SELECT quiet_since AS since FROM installation'));
  return row?.since?.toISOString() ?? null;
};

const endQuiet = async (db: Db): Promise<boolean> =>
  (await db.system((tx) => tx.run('UPDATE installation SET quiet_since = NULL WHERE quiet_since IS NOT NULL'))) > 0;

/** The public half of the recovery key; null: no person has one yet. */
export const recoveryRecipient = async (db: Db): Promise<string | null> =>
  (
    await db.system((tx) =>
      tx.one<{ recipient: string | null }>('SELECT recovery_recipient AS recipient FROM installation'),
    )
  )?.recipient ?? null;

/** From now on backups can be opened with the private half. */
export const keepRecoveryRecipient = async (db: Db, recipient: string): Promise<void> => {
  await db.system((tx) => tx.run('UPDATE installation SET recovery_recipient = $1', [recipient]));
};
