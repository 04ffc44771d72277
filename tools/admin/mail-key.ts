/**
 * npm run mail-key: the DKIM key with which an exhibitor signs its mails. It is created here, put
 * into the DNS by the owner of the domain, and used as soon as the DNS has it. The text to copy is
 * printed on the standard output.
 */
import { parseArgs } from 'node:util';
import { adoptMailKey, createMailKey, endMailKeys, type MailKey, mailKeys } from '#modules/email/server.ts';
import type { Acting } from '#platform/db/tx.ts';
import { isMailDomain, isSelector } from '#platform/mail/mail-signature.ts';
import { textRecordsInDns } from '#platform/mail/text-records.ts';
import { carriedOut, exhibitorNamed, WrongUse } from '#tools/admin/exhibitor-named.ts';
import { type OpenDatabase, openDatabase } from '#tools/admin/open-database.ts';

const USAGE = `npm run mail-key -- make DOMAIN [--selector NAME] [--exhibitor SLUG]
npm run mail-key -- use [--exhibitor SLUG]
npm run mail-key -- show [--exhibitor SLUG]
npm run mail-key -- end [--exhibitor SLUG]`;

const DEFAULT_SELECTOR = 'foyer';

const say = (line: string) => process.stderr.write(`${line}\n`);
const record = ({ record: { name, value } }: MailKey) => process.stdout.write(`${name}. TXT ${value}\n`);

async function carryOut({ db, ...database }: OpenDatabase, argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { exhibitor: { type: 'string' }, selector: { type: 'string' } },
    allowPositionals: true,
  });
  const [verb, domain = ''] = positionals;
  const exhibitorId = await exhibitorNamed(db, values.exhibitor);
  const acting: Acting = { exhibitorId, actor: 'system', channel: 'api', note: 'command' };
  if (verb === 'end') {
    await endMailKeys(db, acting);
    return void say('Mails are not signed any more.');
  }
  const deps = { db, secrets: await database.secrets() };
  if (verb === 'make') {
    const keyName = { domain: domain.toLowerCase(), selector: values.selector ?? DEFAULT_SELECTOR };
    if (!isMailDomain(keyName.domain)) throw new WrongUse(`"${domain}" is no domain mails are sent from.`);
    if (!isSelector(keyName.selector)) throw new WrongUse(`"${keyName.selector}" is no selector: letters and digits.`);
    record(await createMailKey(deps, acting, keyName));
    say('Put this record into the DNS of the domain. When it is there: npm run mail-key -- use');
  } else if (verb === 'use') {
    const used = await adoptMailKey(deps, acting, textRecordsInDns);
    if (used.outcome === 'none') throw new WrongUse('No key waits to be used: make one.');
    if (used.outcome === 'record-missing') {
      record(used.key);
      throw new Error(`The DNS does not answer this record yet. Mails are sent as before; ask again later.`);
    }
    say(`Mails from addresses at ${used.key.domain} are signed from now on.`);
  } else if (verb === 'show') {
    const { inUse, waiting } = await mailKeys(deps, exhibitorId);
    say(inUse ? 'In use:' : 'No key is in use: mails are not signed.');
    if (inUse) record(inUse);
    if (waiting) say('Waiting for its record:');
    if (waiting) record(waiting);
  } else throw new WrongUse('');
}

const database = await openDatabase(process.env, 'mail-key');
await carriedOut(USAGE, () => carryOut(database, process.argv.slice(2)));
await database.close();
