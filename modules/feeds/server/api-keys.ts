import { createHash, randomBytes } from 'node:crypto';
import { notFound, Refusal } from '#kernel/refusal.ts';
import type { FeedName } from '#modules/feeds/rules/feed-names.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/** A key is 256 random bits, so its plain digest reveals nothing and can be indexed. */
const KEY = /^foyer_[\w-]{43}$/;
const START_LENGTH = 12;
/** The last use of a key is for display: written once a minute at most. */
const USE_NOTED_AFTER = '1 minute';

const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();

export type ApiKey = {
  readonly id: number;
  readonly name: string;
  /** The first characters of the key. */
  readonly start: string;
  readonly scopes: readonly FeedName[];
  /** Epoch ms. */
  readonly created_at: number;
  readonly last_used_at: number | null;
  readonly revoked_at: number | null;
};

/** Creates a key for a partner and returns it; it is never shown again. */
export async function createApiKey(
  db: Db,
  acting: Acting,
  request: { readonly name: string; readonly scopes: readonly FeedName[] },
): Promise<{ id: number; key: string }> {
  const key = `foyer_${randomBytes(32).toString('base64url')}`;
  return db.tx(acting, async (tx) => {
    const row = await tx.one<{ id: number }>(
      `INSERT INTO api_key (exhibitor_id, name, start, digest, scopes, created_at)
       VALUES (tenant(), $1, $2, $3, $4, foyer_now()) RETURNING id`,
      [request.name, key.slice(0, START_LENGTH), digestOf(key), request.scopes],
    );
    const id = row?.id ?? 0;
    await tx.audit({ action: 'api_key.made', entity: 'api_key', entityId: id, after: request });
    return { id, key };
  });
}

/** Returns the keys of an exhibitor, the newest first. */
export const listApiKeys = (db: Db, exhibitorId: number): Promise<ApiKey[]> =>
  db.read(exhibitorId, (tx) =>
    tx.query(
      `SELECT id, name, start, scopes, extract(epoch FROM created_at)::float8 * 1000 AS created_at,
              extract(epoch FROM last_used_at)::float8 * 1000 AS last_used_at,
              extract(epoch FROM revoked_at)::float8 * 1000 AS revoked_at
         FROM api_key WHERE exhibitor_id = tenant() ORDER BY id DESC LIMIT 500`,
    ),
  );

/** Ends a key immediately. Refuses 404 not_found.api_key, also for an ended one. */
export async function endApiKey(db: Db, acting: Acting, id: number): Promise<void> {
  await db.tx(acting, async (tx) => {
    const ended = await tx.run(
      'UPDATE api_key SET revoked_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1 AND revoked_at IS NULL',
      [id],
    );
    if (ended === 0) throw notFound('api_key');
    await tx.audit({ action: 'api_key.ended', entity: 'api_key', entityId: id });
  });
}

/**
 * Admits the holder of a key. Refuses 401 api_key.missing, 401 api_key.unknown (also for a key of
 * another exhibitor and an ended one: the answer does not reveal which), 403 api_key.scope.
 */
export async function admitPartner(db: Db, exhibitorId: number, key: unknown, scope: FeedName): Promise<void> {
  if (typeof key !== 'string' || key === '') throw new Refusal('unauthenticated', { code: 'api_key.missing' });
  const apiKey = KEY.test(key) ? await use(db, exhibitorId, digestOf(key)) : null;
  if (!apiKey) throw new Refusal('unauthenticated', { code: 'api_key.unknown' });
  if (!apiKey.scopes.includes(scope)) throw new Refusal('forbidden', { code: 'api_key.scope', params: { scope } });
}

const use = (db: Db, exhibitorId: number, digest: Buffer): Promise<{ scopes: string[] } | null> =>
  db.tx({ exhibitorId, actor: 'partner', channel: 'api' }, async (tx) => {
    const apiKey = await tx.one<{ id: number; scopes: string[]; note: boolean }>(
      `SELECT id, scopes, coalesce(last_used_at < foyer_now() - interval '${USE_NOTED_AFTER}', true) AS note
         FROM api_key WHERE exhibitor_id = tenant() AND digest = $1 AND revoked_at IS NULL`,
      [digest],
    );
    if (apiKey?.note)
      await tx.run('UPDATE api_key SET last_used_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [
        apiKey.id,
      ]);
    return apiKey;
  });
