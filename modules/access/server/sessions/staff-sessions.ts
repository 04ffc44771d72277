import { createHash, randomBytes } from 'node:crypto';
import cookies from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Cinemas, effectiveOf, levelOf } from '#modules/access/rules/rights.ts';
import type { Permission, Role } from '#modules/access/rules/roles.ts';
import { EMPLOYEE, type EmployeeRow } from '#modules/access/server/employees.sql.ts';
import type { Db, SystemTx, Tx } from '#platform/db/tx.ts';

/** Who is signed in, and what for. */
export type Staff = {
  readonly employeeId: number;
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** Of the roles and their own (D-127). */
  readonly permissions: ReadonlySet<Permission>;
  readonly level: number;
  /** Whose figures they see (D-160). */
  readonly cinemas: Cinemas;
};

/** However busy somebody is, they sign in again after half a day; who went away, after three hours. */
const SESSION_HOURS = 12;
const IDLE_HOURS = 3;
/** When a session was seen last is written once a minute at most. */
const SEEN_AGAIN_AFTER = '1 minute';

const ID = /^[\w-]{43}$/;
/** An id is 256 bits of chance, so its plain digest says nothing of it and is found by an index. */
const digestOf = (id: string): Buffer => createHash('sha256').update(id).digest();

/** By the database's clock, of an alias `s`. */
const LIVE = `s.ended_at IS NULL AND s.started_at > foyer_now() - interval '${SESSION_HOURS} hours'
  AND s.seen_at > foyer_now() - interval '${IDLE_HOURS} hours'`;
const OF_SESSION = `SELECT ${EMPLOYEE}, s.seen_at < foyer_now() - interval '${SEEN_AGAIN_AFTER}' AS note
  FROM staff_session s JOIN employee e ON e.exhibitor_id = s.exhibitor_id AND e.id = s.employee_id
 WHERE s.exhibitor_id = tenant() AND s.digest = $1 AND e.left_at IS NULL AND ${LIVE}`;

/** Whose session this is; null for one that is none, is over, or belongs to another house. */
export async function recogniseStaff(db: Db, exhibitorId: number, id: string | undefined): Promise<Staff | null> {
  if (id === undefined || !ID.test(id)) return null;
  const digest = digestOf(id);
  const found = await db.ask(exhibitorId, (first) => first.one<EmployeeRow & { note: boolean }>(OF_SESSION, [digest]));
  if (!found) return null;
  const staff = staffOf(found);
  if (found.note)
    await db.tx(actingAs(exhibitorId, staff), (tx) =>
      tx.run(
        `UPDATE staff_session s SET seen_at = foyer_now() WHERE s.exhibitor_id = tenant() AND s.digest = $1 AND ${LIVE}`,
        [digest],
      ),
    );
  return staff;
}

export const staffOf = (row: EmployeeRow): Staff => ({
  ...{ employeeId: row.id, uuid: row.uuid, name: row.name, email: row.email, roles: row.roles, cinemas: row.cinemas },
  permissions: effectiveOf(row),
  level: levelOf(row),
});

/** On whose behalf the portal's transactions work. */
export const actingAs = (exhibitorId: number, { employeeId }: Pick<Staff, 'employeeId'>) =>
  ({ exhibitorId, actor: `employee:${employeeId}`, channel: 'portal' }) as const;

/** A new session of somebody, and the end of the one this browser had before (T78). Answers its id: the only time it is seen. */
export async function startSession(tx: Pick<Tx, 'run'>, employeeId: number, former?: string): Promise<string> {
  if (former !== undefined) await endSession(tx, former);
  const id = randomBytes(32).toString('base64url');
  await tx.run(
    `INSERT INTO staff_session (exhibitor_id, digest, employee_id, started_at, seen_at)
     VALUES (tenant(), $1, $2, foyer_now(), foyer_now())`,
    [digestOf(id), employeeId],
  );
  return id;
}

/** Answers how many: 0 for one that is none, or was ended before. */
export const endSession = (tx: Pick<Tx, 'run'>, id: string): Promise<number> =>
  tx.run(
    'UPDATE staff_session SET ended_at = foyer_now() WHERE exhibitor_id = tenant() AND digest = $1 AND ended_at IS NULL',
    [digestOf(id)],
  );

/** What somebody may do, or proves themselves with, is not what it was (T78): every browser of theirs signs in again. */
export const endSessionsOf = (tx: Pick<Tx, 'run'>, employeeId: number): Promise<number> =>
  tx.run(
    'UPDATE staff_session SET ended_at = foyer_now() WHERE exhibitor_id = tenant() AND employee_id = $1 AND ended_at IS NULL',
    [employeeId],
  );

/** What a role gives is not what it was: the same for everybody who has it. */
export const endSessionsOfRole = (tx: Pick<Tx, 'run'>, role: string): Promise<number> =>
  tx.run(
    `UPDATE staff_session SET ended_at = foyer_now() WHERE exhibitor_id = tenant() AND ended_at IS NULL
        AND employee_id IN (SELECT employee_id FROM employee_role WHERE exhibitor_id = tenant() AND role_uuid = $1)`,
    [role],
  );

/** Sessions that were over for a day are questions no more. Answers how many. */
export const forgetSessions = (tx: Pick<SystemTx, 'run'>): Promise<number> =>
  tx.run(
    `DELETE FROM staff_session
      WHERE least(ended_at, started_at + interval '${SESSION_HOURS} hours', seen_at + interval '${IDLE_HOURS} hours')
            < foyer_now() - interval '1 day'`,
  );

/** A browser on an https address only ever sends `__Host-` cookies that this very host set. */
const SECURE_COOKIE = '__Host-staff';
const PLAIN_COOKIE = 'staff';
const cookieName = (request: FastifyRequest): string => (request.protocol === 'https' ? SECURE_COOKIE : PLAIN_COOKIE);
const flagsFor = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;

/** The id a browser brings along; undefined: none. */
export const staffCookieOf = (request: FastifyRequest): string | undefined => request.cookies[cookieName(request)];

/** Who a handshake's `Cookie` header says is signed in: for sockets, which no route stands before. */
export function staffOfCookies(db: Db, exhibitorId: number, header: string | undefined): Promise<Staff | null> {
  const { [SECURE_COOKIE]: secure, [PLAIN_COOKIE]: plain } = cookies.parse(header ?? '');
  return recogniseStaff(db, exhibitorId, secure ?? plain);
}

export const sendStaffCookie = (request: FastifyRequest, reply: FastifyReply, id: string): FastifyReply =>
  reply.setCookie(cookieName(request), id, { ...flagsFor(request), maxAge: SESSION_HOURS * 3600 });

export const clearStaffCookie = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.clearCookie(cookieName(request), flagsFor(request));
