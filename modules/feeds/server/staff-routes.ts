import { actingAs } from '#modules/access/server.ts';
import { exhibitorFacts } from '#modules/exhibitor/server.ts';
import { type ApiKeyWire, feedsStaffApi } from '#modules/feeds/contract/staff.ts';
import { type ApiKey, createApiKey, endApiKey, listApiKeys } from '#modules/feeds/server/api-keys.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type ApiKeyRouteDeps = {
  readonly db: Db;
  /** Address of an exhibitor's site, without a slash at the end. */
  readonly publicUrl: (servingOn: string) => string;
};

/** Registers the routes of the page of API keys. The staff gate protects them. */
export function apiKeyRoutes(app: HttpApp, { db, publicUrl }: ApiKeyRouteDeps): void {
  const serve = serving(app, feedsStaffApi);
  const look = async (exhibitorId: number) => {
    const [keys, { serving_on }] = await Promise.all([
      listApiKeys(db, exhibitorId),
      db.ask(exhibitorId, exhibitorFacts),
    ]);
    return { keys: keys.map(apiKeyWire), address: `${publicUrl(serving_on)}/api/feed` };
  };
  serve('GET /api/staff/api-keys', { policy: 'settings.view' }, async ({ exhibitorId }) => ({
    data: await look(exhibitorId),
  }));
  serve('POST /api/staff/api-keys', { policy: 'settings.edit', fresh: true }, async ({ exhibitorId, staff, body }) => ({
    data: await createApiKey(db, actingAs(exhibitorId, staff), { ...body, scopes: [...new Set(body.scopes)] }),
  }));
  serve(
    'POST /api/staff/api-keys/:id/end',
    { policy: 'settings.edit', fresh: true },
    async ({ exhibitorId, staff, params }) => {
      await endApiKey(db, actingAs(exhibitorId, staff), params.id);
      return { data: await look(exhibitorId) };
    },
  );
}

const instant = (ms: number): string => new Date(ms).toISOString();
const apiKeyWire = ({ id, name, start, scopes, created_at, last_used_at, revoked_at }: ApiKey): ApiKeyWire => ({
  id,
  name,
  start,
  scopes: [...scopes],
  created_at: instant(created_at),
  last_used_at: last_used_at === null ? null : instant(last_used_at),
  ended_at: revoked_at === null ? null : instant(revoked_at),
});
