import type { FastifyRequest } from 'fastify';
import { Refusal } from '#kernel/refusal.ts';
import {
  guardOf,
  isOfOwnAccount,
  isOfPortal,
  type Policy,
  whyUnguarded,
  whyUnproven,
} from '#modules/access/rules/policy.ts';
import type { Permission } from '#modules/access/rules/roles.ts';
import { refuseUnconfirmed } from '#modules/access/server/sessions/fresh-proof.ts';
import { recognisedSessions } from '#modules/access/server/sessions/recognised-sessions.ts';
import { recogniseStaff, type Staff, staffCookieOf } from '#modules/access/server/sessions/staff-sessions.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The employee who is signed in to the portal. Behind a policy that requires no sign-in: no
     * employee, without permissions.
     */
    readonly staff: Staff;
  }
  interface FastifyContextConfig {
    /** The route asks for a fresh proof (decision 0050): 403 access.confirm_first to a session without one. */
    fresh?: boolean;
    /** The policy of the route (T71); required below /api/staff, /api/device and /api/devices. */
    policy?: Policy;
    /** The kinds of devices that may call a route of devices (modules/devices/rules/work-at.ts); required there. */
    devices?: readonly string[];
  }
}

/**
 * A `preValidation` hook: it runs before the body is validated, so that callers who are not signed
 * in learn nothing about the expected body.
 */
export type Guard = (request: FastifyRequest) => Promise<void>;

export type StaffGate = {
  /**
   * Admits a signed-in employee; sets `request.staff`. Refuses 401 unauthenticated, and 403
   * access.second_factor_needed to one who must first set up a second factor.
   */
  readonly signedIn: Guard;
  /**
   * Admits an employee with the permission; sets `request.staff`. Refuses as `signedIn`, and 403
   * forbidden.
   */
  may(permission: Permission): Guard;
  /**
   * Guards the routes that are registered after it, each according to its `config.policy`. A route
   * that needs a policy and has none makes the start fail (T71).
   */
  stand(app: HttpApp): void;
};

const NOBODY: Staff = {
  employeeId: 0,
  uuid: '',
  name: '',
  email: '',
  roles: [],
  permissions: new Set<Permission>(),
  level: 0,
  cinemas: [],
};

export function openStaffGate({ db }: { readonly db: Db }): StaffGate {
  const staffByRequest = new WeakMap<FastifyRequest, Staff>();
  const guards = new Map<Permission, Guard>();
  const sessions = recognisedSessions();

  async function admit(request: FastifyRequest): Promise<Staff> {
    const id = staffCookieOf(request);
    const staff = await recogniseStaff(db, request.exhibitorId, id);
    sessions.note(request.exhibitorId, id, staff !== null);
    if (!staff) throw new Refusal('unauthenticated', { code: 'unauthenticated' });
    request.log = request.log.child({ employee: staff.employeeId });
    if (staff.session.mustEnrol && !isOfOwnAccount(request.routeOptions.url ?? ''))
      throw new Refusal('forbidden', { code: 'access.second_factor_needed' });
    staffByRequest.set(request, staff);
    return staff;
  }

  const signedIn: Guard = async (request) => void (await admit(request));

  /** After a guard: refuses 403 access.confirm_first to a session whose owner has not proven themselves lately. */
  const proven: Guard = async (request) => refuseUnconfirmed(staffByRequest.get(request) ?? NOBODY);

  function may(permission: Permission): Guard {
    const guard = guards.get(permission) ?? guardFor(permission);
    guards.set(permission, guard);
    return guard;
  }

  const guardFor =
    (permission: Permission): Guard =>
    async (request) => {
      const { permissions } = await admit(request);
      if (!permissions.has(permission)) throw new Refusal('forbidden', { code: 'forbidden' });
    };

  return {
    signedIn,
    may,
    stand(app) {
      app.decorateRequest('staff', {
        getter(this: FastifyRequest) {
          return staffByRequest.get(this) ?? NOBODY;
        },
      });
      app.decorateRequest('knownSession', {
        getter(this: FastifyRequest) {
          return sessions.keyOf(this.exhibitorId, staffCookieOf(this));
        },
      });
      app.addHook('onRoute', (route) => {
        const { url, method, config } = route;
        const why = whyUnguarded(url, config?.policy, config?.devices);
        if (why) throw new Error(`${method} ${url} ${why}`);
        const fresh = config?.fresh === true;
        for (const each of [method].flat()) {
          const unproven = whyUnproven({ method: each, path: url, policy: config?.policy }, fresh);
          if (unproven) throw new Error(`${each} ${url} ${unproven}`);
        }
        const needed = guardOf(url, config?.policy);
        if (needed !== null || isOfPortal(url)) route.config = { ...config, limit: config?.limit ?? 'sign_in' };
        if (needed === null) return;
        const guard = needed === 'signed-in' ? signedIn : may(needed);
        const others = [route.preValidation ?? []].flat().filter((other) => other !== guard);
        route.preValidation = [guard, ...(fresh ? [proven] : []), ...others];
      });
    },
  };
}
