import type { EmailDeps } from '#modules/email/server.ts';
import type { Sites } from '#modules/site/server.ts';
import type { Db } from '#platform/db/tx.ts';

/** The dependencies of campaigns: the database, the sites with their programme, and the emails. */
export type CampaignDeps = EmailDeps & { readonly db: Db; readonly sites: Sites };
