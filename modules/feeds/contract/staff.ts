/** What the page of API keys calls. */
import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zIdParams, zInstant } from '#kernel/wire.ts';
import { FEEDS } from '#modules/feeds/rules/feed-names.ts';

const NAME_MAX = 100;
const zScopes = z.array(z.enum(FEEDS)).min(1).max(FEEDS.length);

const zApiKey = z.object({
  id: z.number().int(),
  /** Of the partner. */
  name: z.string(),
  /** The first characters of the key. */
  start: z.string(),
  scopes: z.array(z.enum(FEEDS)),
  created_at: zInstant,
  /** To the minute; null: never. */
  last_used_at: zInstant.nullable(),
  /** When it was ended; null: it works. */
  ended_at: zInstant.nullable(),
});
export type ApiKeyWire = z.infer<typeof zApiKey>;

const zApiKeys = z.object({
  keys: z.array(zApiKey),
  /** The address of the feeds, without the name of the feed. */
  address: z.string(),
});

export const zApiKeyForm = z.object({ name: z.string().trim().min(1).max(NAME_MAX), scopes: zScopes });
export type ApiKeyForm = z.infer<typeof zApiKeyForm>;

export const feedsStaffApi = defineRoutes('partners', {
  'GET /api/staff/api-keys': {
    summary: 'The keys with which partners read the programme, the newest first; at most 500',
    answer: answerOf(zApiKeys),
  },
  'POST /api/staff/api-keys': {
    summary: 'Makes a key; this answer alone contains it',
    body: zApiKeyForm,
    answer: answerOf(z.object({ id: z.number().int(), key: z.string() })),
  },
  'POST /api/staff/api-keys/:id/end': {
    summary: 'Ends a key at once',
    params: zIdParams,
    answer: answerOf(zApiKeys),
  },
});
