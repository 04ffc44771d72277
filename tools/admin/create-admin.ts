/**
 * npm run create-admin: creates an administrator of an exhibitor, or with --operator an operator of
 * the installation (ROLE-004), who chooses a password with a link (D-128); while there is no
 * exhibitor, it needs no address and prints the link that founds one. The path of the link is
 * printed alone on the standard output; it works once, for three days, or for one day to found.
 */
import { parseArgs } from 'node:util';
import { isMailAddress } from '#kernel/mail-address.ts';
import { Refusal } from '#kernel/refusal.ts';
import { createAdmin } from '#modules/access/server.ts';
import { foundingToken, isEmptyInstallation } from '#modules/founding/server.ts';
import type { Acting } from '#platform/db/tx.ts';
import { carriedOut, exhibitorNamed, WrongUse } from '#tools/admin/exhibitor-named.ts';
import { type OpenDatabase, openDatabase } from '#tools/admin/open-database.ts';

const USAGE = 'npm run create-admin -- EMAIL [--name NAME] [--exhibitor SLUG] [--operator]';
const SETUP = '/portal/setup';

const NAME_MIN = 2;
const NAME_MAX = 100;

/**
 * Without a name, returns the part of the address before the @; the employee can change it after
 * signing in.
 */
function nameOf(givenName: string | undefined, email: string): string {
  const [local = ''] = email.split('@');
  const name = givenName?.trim() ?? (local.length < NAME_MIN ? email.slice(0, NAME_MAX) : local);
  if (name.length < NAME_MIN || name.length > NAME_MAX)
    throw new WrongUse(`A name has ${NAME_MIN} to ${NAME_MAX} characters.`);
  return name;
}

async function carryOut({ db, ...database }: OpenDatabase, argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { exhibitor: { type: 'string' }, name: { type: 'string' }, operator: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (await isEmptyInstallation(db)) {
    process.stderr.write('There is no exhibitor yet. Set up the first one here, behind the address of the program:\n');
    process.stdout.write(`${SETUP}/${foundingToken(await database.secrets(), Date.now())}\n`);
    return;
  }
  const [email = '', ...others] = positionals;
  if (!isMailAddress(email) || others.length > 0) throw new WrongUse('Give one e-mail address.');
  const name = nameOf(values.name, email);
  const exhibitorId = await exhibitorNamed(db, values.exhibitor);
  const acting: Acting = { exhibitorId, actor: 'system', channel: 'api', note: 'command' };
  try {
    const { operator } = values;
    const token = await createAdmin({ db, secrets: await database.secrets() }, acting, { name, email, operator });
    const what = operator ? 'an operator of the installation' : 'an admin';
    process.stderr.write(`${name} is ${what} and chooses a password here, behind the address of the website:\n`);
    process.stdout.write(`/portal/welcome/${token}\n`);
  } catch (error) {
    if (error instanceof Refusal && error.problems[0].code === 'validation.unique')
      throw new WrongUse(`An employee with the address ${email} exists already.`);
    throw error;
  }
}

const database = await openDatabase(process.env, 'create-admin');
await carriedOut(USAGE, () => carryOut(database, process.argv.slice(2)));
await database.close();
