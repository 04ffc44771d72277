import { createHash, randomBytes } from 'node:crypto';
import cookies from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Cinemas, effectiveOf, levelOf } from '#modules/access/rules/rights.ts';
import type { Permission, Role } from '#modules/access/rules/roles.ts';
import { EMPLOYEE, type EmployeeRow } from '#modules/access/server/employees/employees.sql.ts';
import { NONE_OLD, type Old, retentionDays } from '#modules/exhibitor/server.ts';
import type { Db, Reads, SystemTx, Tx } from '#platform/db/tx.ts';

/** The signed-in employee and their effective permissions. */
export type Staff = {
  readonly employeeId: number;
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** From the roles and the employee's own permissions (D-127). */
  readonly permissions: ReadonlySet<Permission>;
  readonly level: number;
  /** The cinemas whose figures they see (D-160). */
  readonly cinemas: Cinemas;
  /** Undefined for one who has just been signed in. */
  readonly session?: SessionFacts;
};

export type SessionFacts = {
  /** Its public name, which opens nothing. */
  readonly uuid: string;
  readonly agent: string | null;
  /** Signed in with a passkey, or with a password and a code. */
  readonly secondFactor: boolean;
  /** May only set up a second factor, which the exhibitor requires. */
  readonly mustEnrol: boolean;
  /** Its owner has proven themselves in the last minutes. */
  readonly isConfirmed: boolean;
  /** When they last did. */
  readonly provenAt: Date;
};

/** A session ends after twelve hours even if it is active, and after three hours without a call. */
const SESSION_HOURS = 12;
const IDLE_HOURS = 3;
/** The last activity of a session is written at most once a minute. */
const SEEN_AGAIN_AFTER = '1 minute';

/** Routes that ask for a fresh proof answer within this time after the last one (decision 0050, ASVS 7.5.1, 7.5.3). */
const CONFIRMED_MINUTES = 10;

const ID = /^[\w-]{43}$/;
/**
 * An id has 256 random bits, so its plain digest reveals nothing about it, and an index finds it.
 */
const digestOf = (id: string): Buffer => createHash('sha256').update(id).digest();

/** A live session `s`, by the database's clock. */
const LIVE = `s.ended_at IS NULL AND s.started_at > foyer_now() - interval '${SESSION_HOURS} hours'
  AND s.seen_at > foyer_now() - interval '${IDLE_HOURS} hours'`;
const OF_SESSION = `SELECT ${EMPLOYEE}, s.seen_at < foyer_now() - interval '${SEEN_AGAIN_AFTER}' AS note,
  s.uuid AS session_uuid, s.agent, s.second_factor, s.must_enrol,
  coalesce(s.confirmed_at, s.started_at) > foyer_now() - interval '${CONFIRMED_MINUTES} minutes' AS is_confirmed,
  coalesce(s.confirmed_at, s.started_at) AS proven_at
  FROM staff_session s JOIN employee e ON e.exhibitor_id = s.exhibitor_id AND e.id = s.employee_id
 WHERE s.exhibitor_id = tenant() AND s.digest = $1 AND e.left_at IS NULL AND ${LIVE}`;

type SessionRow = EmployeeRow & {
  readonly note: boolean;
  readonly session_uuid: string;
  readonly agent: string | null;
  readonly second_factor: boolean;
  readonly must_enrol: boolean;
  readonly is_confirmed: boolean;
  readonly proven_at: Date;
};

async function findSession(
  db: Db,
  exhibitorId: number,
  id: string | undefined,
): Promise<{ digest: Buffer; row: SessionRow } | null> {
  if (id === undefined || !ID.test(id)) return null;
  const digest = digestOf(id);
  const row = await db.ask(exhibitorId, (first) => first.one<SessionRow>(OF_SESSION, [digest]));
  return row && { digest, row };
}

/** One whose session is known. */
export type StaffOfSession = Staff & { readonly session: SessionFacts };

/**
 * Returns the employee of a session; null for an id that is invalid, has ended, or belongs to
 * another exhibitor.
 */
export async function recogniseStaff(
  db: Db,
  exhibitorId: number,
  id: string | undefined,
): Promise<StaffOfSession | null> {
  const session = await findSession(db, exhibitorId, id);
  if (!session) return null;
  const { digest, row } = session;
  const staff = { ...staffOf(row), session: factsOf(row) };
  if (row.note)
    await db.tx(actingAs(exhibitorId, staff), (tx) =>
      tx.run(
        `UPDATE staff_session s SET seen_at = foyer_now() WHERE s.exhibitor_id = tenant() AND s.digest = $1 AND ${LIVE}`,
        [digest],
      ),
    );
  return staff;
}

const factsOf = (row: SessionRow): SessionFacts => ({
  uuid: row.session_uuid,
  agent: row.agent,
  secondFactor: row.second_factor,
  mustEnrol: row.must_enrol,
  isConfirmed: row.is_confirmed,
  provenAt: row.proven_at,
});

export const staffOf = (row: EmployeeRow): Staff => ({
  employeeId: row.id,
  uuid: row.uuid,
  name: row.name,
  email: row.email,
  roles: row.roles,
  cinemas: row.cinemas,
  permissions: effectiveOf(row),
  level: levelOf(row),
});

/** Returns the acting party of the portal's transactions. */
export const actingAs = (exhibitorId: number, { employeeId }: Pick<Staff, 'employeeId'>) =>
  ({ exhibitorId, actor: `employee:${employeeId}`, channel: 'portal' }) as const;

/** The browser of a session. */
export type Browser = {
  /** Its present session, which ends. */
  readonly former?: string | undefined;
  /** What it calls itself. */
  readonly agent: string | null;
};

/** How a session was begun. */
type Proof = Pick<SessionFacts, 'secondFactor' | 'mustEnrol'> & {
  /** When its owner proved themselves, if that was not now: a session that a switch begins. */
  readonly provenAt: Date | null;
};

const AGENT_MAX = 300;

/** Returns the browser that sends a request. */
export const browserOf = (request: FastifyRequest): Browser => ({
  former: staffCookieOf(request),
  agent: request.headers['user-agent']?.slice(0, AGENT_MAX) ?? null,
});

/**
 * Starts a session and ends the previous one of this browser (T78). Returns its id, which is never
 * shown again.
 */
export async function startSession(
  tx: Pick<Tx, 'run'>,
  employeeId: number,
  { former, agent, secondFactor = false, mustEnrol = false, provenAt = null }: Browser & Partial<Proof>,
): Promise<string> {
  if (former !== undefined) await endSession(tx, former);
  const id = randomBytes(32).toString('base64url');
  await tx.run(
    `INSERT INTO staff_session (exhibitor_id, uuid, digest, employee_id, started_at, seen_at, agent, second_factor, must_enrol, confirmed_at)
     VALUES (tenant(), gen_random_uuid(), $1, $2, foyer_now(), foyer_now(), $3, $4, $5, $6)`,
    [digestOf(id), employeeId, agent, secondFactor, mustEnrol, provenAt],
  );
  return id;
}

/** Starts a session in place of the one an employee is signed in with, whose sessions have all ended. `provenAt` null: they have just proven themselves. */
export const renewSession = (
  tx: Pick<Tx, 'run'>,
  { employeeId, session }: Staff,
  provenAt: Date | null = session?.provenAt ?? null,
): Promise<string> =>
  startSession(tx, employeeId, {
    agent: session?.agent ?? null,
    secondFactor: session?.secondFactor ?? false,
    mustEnrol: session?.mustEnrol ?? false,
    provenAt,
  });

/** Notes that the owner of a session proved themselves again. */
export const confirmSession = (tx: Pick<Tx, 'run'>, { session }: Staff): Promise<number> =>
  tx.run('UPDATE staff_session SET confirmed_at = foyer_now() WHERE exhibitor_id = tenant() AND uuid = $1', [
    session?.uuid,
  ]);

/** After a second factor was set up: no session of the employee has to any more, and this one has used it. */
export const enrolSessions = (tx: Pick<Tx, 'run'>, { employeeId, session }: Staff): Promise<number> =>
  tx.run(
    `UPDATE staff_session SET must_enrol = false, second_factor = second_factor OR uuid = $2
      WHERE exhibitor_id = tenant() AND employee_id = $1 AND ended_at IS NULL`,
    [employeeId, session?.uuid],
  );

/** Returns how many sessions ended: 0 for one that is invalid or has already ended. */
export const endSession = (tx: Pick<Tx, 'run'>, id: string): Promise<number> =>
  tx.run(
    'UPDATE staff_session SET ended_at = foyer_now() WHERE exhibitor_id = tenant() AND digest = $1 AND ended_at IS NULL',
    [digestOf(id)],
  );

/**
 * Ends all sessions of an employee, because their permissions or password changed (T78): each
 * browser signs in again. `exceptUuid`: the one that stays.
 */
export const endSessionsOf = (tx: Pick<Tx, 'run'>, employeeId: number, exceptUuid?: string): Promise<number> =>
  tx.run(
    `UPDATE staff_session SET ended_at = foyer_now()
      WHERE exhibitor_id = tenant() AND employee_id = $1 AND ended_at IS NULL AND uuid IS DISTINCT FROM $2`,
    [employeeId, exceptUuid ?? null],
  );

/** Ends one session of an employee. Returns how many: 0 for one that has ended or is another's. */
export const endSessionByUuid = (tx: Pick<Tx, 'run'>, employeeId: number, uuid: string): Promise<number> =>
  tx.run(
    `UPDATE staff_session SET ended_at = foyer_now()
      WHERE exhibitor_id = tenant() AND employee_id = $1 AND uuid = $2 AND ended_at IS NULL`,
    [employeeId, uuid],
  );

type LiveSession = Pick<SessionFacts, 'uuid' | 'agent'> & { readonly started_at: Date; readonly seen_at: Date };

/** Returns the live sessions of an employee, the last used first. */
export const liveSessionsOf = (tx: Reads, employeeId: number, limit: number): Promise<LiveSession[]> =>
  tx.query(
    `SELECT s.uuid, s.agent, s.started_at, s.seen_at FROM staff_session s
      WHERE s.exhibitor_id = tenant() AND s.employee_id = $1 AND ${LIVE} ORDER BY s.seen_at DESC, s.uuid LIMIT $2`,
    [employeeId, limit],
  );

/** Ends the sessions of all holders of a role, because its permissions changed. */
export const endSessionsOfRole = (tx: Pick<Tx, 'run'>, role: string): Promise<number> =>
  tx.run(
    `UPDATE staff_session SET ended_at = foyer_now() WHERE exhibitor_id = tenant() AND ended_at IS NULL
        AND employee_id IN (SELECT employee_id FROM employee_role WHERE exhibitor_id = tenant() AND role_uuid = $1)`,
    [role],
  );

const ENDED_AT = `least(ended_at, started_at + interval '${SESSION_HOURS} hours', seen_at + interval '${IDLE_HOURS} hours')`;
const LONG_ENDED = `${ENDED_AT} < foyer_now() - ${retentionDays('session_days', 'staff_session')}`;

/** Deletes sessions that ended longer ago than their exhibitor keeps them; of one, or of all (D-182). Returns how many. */
export const purgeSessions = (tx: Pick<SystemTx, 'run'>, exhibitorId: number | null = null): Promise<number> =>
  tx.run(`DELETE FROM staff_session WHERE ${LONG_ENDED} AND ($1::int IS NULL OR exhibitor_id = $1)`, [exhibitorId]);

/** Counts what `purgeSessions` would delete. */
export const countOldSessions = async (first: Pick<Reads, 'one'>): Promise<Old> =>
  (await first.one<Old>(
    `SELECT count(*)::int AS count, floor(extract(epoch FROM min(${ENDED_AT})) * 1000)::float8 AS oldest_ms
       FROM staff_session WHERE exhibitor_id = tenant() AND ${LONG_ENDED}`,
  )) ?? NONE_OLD;

/** A browser sends a `__Host-` cookie only over https and only to the host that set it. */
const SECURE_COOKIE = '__Host-staff';
const PLAIN_COOKIE = 'staff';
const cookieName = (request: FastifyRequest): string => (request.protocol === 'https' ? SECURE_COOKIE : PLAIN_COOKIE);
const flagsFor = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;

/** Returns the session id that the browser sends; undefined: none. */
export const staffCookieOf = (request: FastifyRequest): string | undefined => request.cookies[cookieName(request)];

/** The session id of a `Cookie` header: for sockets and uploads, which no route's parsed cookies exist for. */
function sessionIdIn(header: string | undefined): string | undefined {
  const { [SECURE_COOKIE]: secure, [PLAIN_COOKIE]: plain } = cookies.parse(header ?? '');
  return secure ?? plain;
}

/** Who a `Cookie` header says is signed in; null also for one who must first set up a second factor. */
export async function staffOfCookies(db: Db, exhibitorId: number, header: string | undefined): Promise<Staff | null> {
  const staff = await recogniseStaff(db, exhibitorId, sessionIdIn(header));
  return staff?.session.mustEnrol ? null : staff;
}

/**
 * Returns the session in a socket's handshake and its permissions. Reading it does not prolong the
 * session: an open socket is no sign of work.
 */
export async function sessionOfSocket(
  db: Db,
  exhibitorId: number,
  header: string | undefined,
): Promise<{ sessionDigest: string; permissions: ReadonlySet<Permission> } | null> {
  const session = await findSession(db, exhibitorId, sessionIdIn(header));
  if (!session || session.row.must_enrol) return null;
  return { sessionDigest: session.digest.toString('hex'), permissions: effectiveOf(session.row) };
}

export const sendStaffCookie = (request: FastifyRequest, reply: FastifyReply, id: string): FastifyReply =>
  reply.setCookie(cookieName(request), id, { ...flagsFor(request), maxAge: SESSION_HOURS * 3600 });

export const clearStaffCookie = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.clearCookie(cookieName(request), flagsFor(request));
