/**
 * Checks every SQL statement of the program against the migrated schema (a step of `npm run
 * check`): each text is parsed by a PostgreSQL, and the type the program gives its rows is compared
 * with the columns, their types and whether they may be null. A column that the program reads must
 * be written by a use case: otherwise no person can set it.
 */
import { join } from 'node:path';
import { checkStatements, isTest } from '#tools/sql-check/check-statements.ts';
import { openProgram } from '#tools/sql-check/code/program.ts';
import { findStatements } from '#tools/sql-check/code/statements.ts';
import { columnsWithoutWriter } from '#tools/sql-check/columns-without-writer.ts';
import { startSchemaDatabase } from '#tools/sql-check/database/schema-database.ts';

const ROOT = join(import.meta.dirname, '..');

/** Files whose statements cannot be checked, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'platform/db/migrate.ts': 'it carries out the migrations, which are files of SQL',
  'platform/db/embedded/logins.ts':
    'it changes roles and owners of the server, which the checked database does not have',
  'platform/db/embedded/logins.test.ts': 'it works on servers of its own',
  'platform/db/begin.ts': 'several statements in one message cannot be prepared; every database test runs them',
  'platform/db/backup/dump-tables.ts': 'it copies every table, with the names that the database lists',
  'platform/db/backup/load-tables.ts': 'it fills every table, with the names that the database lists',
  'platform/db/backup/tables.ts': 'it lists tables for them, and sends several settings in one message',
  'platform/db/backup/trial-database.ts': 'it makes a database with a name of its own',
  'bench/growth.ts': 'it carries out a file of SQL and calls the function that file makes',
  'bench/raw.ts': 'it carries out a file of SQL and names sequences of its own',
  'platform/db/embedded/supervise-embedded-long.test.ts': 'it makes a table of its own',
  'testing/database/rows-read.ts': 'it asks for the plan of what it is given',
};
/** Tests send several statements at once where no values go with them. */
const SEVERAL = /cannot insert multiple commands into a prepared statement/;

const database = await startSchemaDatabase();
const program = openProgram(ROOT, 'tsconfig.server.json');
try {
  const all = findStatements(program, ROOT);
  const statements = all.filter(({ place }) => !((place.split(':')[0] ?? '') in EXCEPTIONS));
  const unread = statements.filter(({ unreadable }) => unreadable.length > 0);
  const unreadable = unread
    .filter(({ place }) => !isTest(place))
    .flatMap(({ place, unreadable }) => unreadable.map((why) => `${place}  cannot be read: ${why}`));
  const { faults, texts, rows, use } = await checkStatements(program, statements, database.url);
  const allFaults = [
    ...unreadable,
    ...columnsWithoutWriter(use),
    ...faults.filter((fault) => !(isTest(fault) && SEVERAL.test(fault))),
  ];
  for (const fault of allFaults) console.log(fault);
  const inTests = unread.filter(({ place }) => isTest(place)).length;
  console.log(
    `${all.length} statements in ${texts} forms, ${rows} with a row type; ${inTests} of tests and ` +
      `${all.length - statements.length} of files in the list of exceptions are not read; ${allFaults.length} faults`,
  );
  process.exitCode = allFaults.length === 0 ? 0 : 1;
} finally {
  program.close();
  await database.stop();
}
