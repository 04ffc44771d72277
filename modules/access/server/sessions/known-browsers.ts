import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reads, SystemTx, Tx } from '#platform/db/tx.ts';

/** A browser stays known for so long after its last sign-in. */
const KNOWN_DAYS = 400;
const ID = /^[\w-]{43}$/;

/** An id has 256 random bits: its plain digest reveals nothing about it. */
const digestOf = (id: string): Buffer => createHash('sha256').update(id).digest();

/** Returns the digest of a browser's id if it signed in to the account with this address before; null otherwise. */
export async function knownBrowser(tx: Reads, email: string, id: string | undefined): Promise<Buffer | null> {
  const digest = digestOf(id !== undefined && ID.test(id) ? id : '');
  const row = await tx.one(
    `SELECT 1 FROM known_browser b JOIN employee e ON e.exhibitor_id = b.exhibitor_id AND e.id = b.employee_id
      WHERE b.exhibitor_id = tenant() AND b.digest = $2 AND e.email = $1 AND e.left_at IS NULL
        AND b.seen_at > foyer_now() - make_interval(days => $3)`,
    [email, digest, KNOWN_DAYS],
  );
  return row === null ? null : digest;
}

/**
 * Makes the browser known to the account that it signed in to. Returns its id: the present one if
 * an employee of this exhibitor signed in with it before, else a new one, because another page
 * could have set it.
 */
export async function rememberBrowser(
  tx: Pick<Tx, 'one' | 'run'>,
  employeeId: number,
  present: string | undefined,
): Promise<string> {
  const isOurs =
    present !== undefined &&
    ID.test(present) &&
    (await tx.one('SELECT 1 FROM known_browser WHERE exhibitor_id = tenant() AND digest = $1 LIMIT 1', [
      digestOf(present),
    ])) !== null;
  const id = isOurs ? present : randomBytes(32).toString('base64url');
  await tx.run(
    `INSERT INTO known_browser (exhibitor_id, employee_id, digest, seen_at) VALUES (tenant(), $1, $2, foyer_now())
     ON CONFLICT (exhibitor_id, employee_id, digest) DO UPDATE SET seen_at = foyer_now()`,
    [employeeId, digestOf(id)],
  );
  return id;
}

/** Forgets the browsers of an account: one of them may be a thief's. */
export const forgetBrowsersOf = (tx: Pick<Tx, 'run'>, employeeId: number): Promise<number> =>
  tx.run('DELETE FROM known_browser WHERE exhibitor_id = tenant() AND employee_id = $1', [employeeId]);

export const purgeBrowsers = (tx: Pick<SystemTx, 'run'>): Promise<number> =>
  tx.run(`DELETE FROM known_browser WHERE seen_at < foyer_now() - interval '${KNOWN_DAYS} days'`);

const cookieName = (request: FastifyRequest): string =>
  request.protocol === 'https' ? '__Host-staff-browser' : 'staff-browser';

/** The id that the browser sends; undefined: none. */
export const browserCookieOf = (request: FastifyRequest): string | undefined => request.cookies[cookieName(request)];

export const sendBrowserCookie = (request: FastifyRequest, reply: FastifyReply, id: string): FastifyReply =>
  reply.setCookie(cookieName(request), id, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: KNOWN_DAYS * 24 * 3600,
  });
