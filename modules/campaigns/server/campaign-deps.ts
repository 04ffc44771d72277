import type { LetterDeps } from '#modules/letters/server.ts';
import type { Sites } from '#modules/site/server.ts';
import type { Db } from '#platform/db/tx.ts';

/** What campaigns need: where they are written, what they tell of, and how their letters are made. */
export type CampaignDeps = LetterDeps & { readonly db: Db; readonly sites: Sites };
