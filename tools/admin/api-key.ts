/**
 * npm run api-key: makes, lists and ends the API keys with which partners read the feeds of an
 * exhibitor (D-174). A new key is printed once on the standard output and never again.
 */
import { parseArgs } from 'node:util';
import { FEEDS, type FeedName } from '#modules/feeds/rules/feed-names.ts';
import { createApiKey, endApiKey, listApiKeys } from '#modules/feeds/server.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
import { carriedOut, exhibitorNamed, WrongUse } from '#tools/admin/exhibitor-named.ts';
import { openDatabase } from '#tools/admin/open-database.ts';

const USAGE = `npm run api-key -- make NAME [--scopes ${FEEDS.join(',')}] [--exhibitor SLUG]
npm run api-key -- list [--exhibitor SLUG]
npm run api-key -- end ID [--exhibitor SLUG]`;

function scopesOf(text: string | undefined): FeedName[] {
  const scopes = text?.split(',').map((scope) => scope.trim()) ?? [...FEEDS];
  const unknown = scopes.find((scope) => !(FEEDS as readonly string[]).includes(scope));
  if (unknown !== undefined) throw new WrongUse(`There is no feed ${unknown}.`);
  return scopes as FeedName[];
}

const day = (instant: number | null): string => (instant === null ? '-' : new Date(instant).toISOString().slice(0, 10));

async function carryOut(db: Db, argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { exhibitor: { type: 'string' }, scopes: { type: 'string' } },
    allowPositionals: true,
  });
  const [verb, subject = ''] = positionals;
  const scopes = scopesOf(values.scopes);
  const exhibitorId = await exhibitorNamed(db, values.exhibitor);
  const acting: Acting = { exhibitorId, actor: 'system', channel: 'api', note: 'command' };
  if (verb === 'make' && subject.trim() !== '') {
    const { id, key } = await createApiKey(db, acting, { name: subject.trim().slice(0, 100), scopes });
    process.stderr.write(`Key ${id} of ${subject.trim()}. It is shown this once:\n`);
    process.stdout.write(`${key}\n`);
  } else if (verb === 'list') {
    for (const key of await listApiKeys(db, exhibitorId))
      process.stdout.write(
        `${key.id}  ${key.start}...  ${key.scopes.join(',')}  made ${day(key.created_at)}  used ${day(key.last_used_at)}  ended ${day(key.revoked_at)}  ${key.name}\n`,
      );
  } else if (verb === 'end' && /^\d{1,9}$/.test(subject)) {
    await endApiKey(db, acting, Number(subject));
    process.stderr.write(`Key ${subject} opens nothing any more.\n`);
  } else throw new WrongUse('');
}

const database = await openDatabase(process.env, 'api-key');
await carriedOut(USAGE, () => carryOut(database.db, process.argv.slice(2)));
await database.close();
