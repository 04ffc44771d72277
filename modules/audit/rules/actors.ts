export const ACTOR_KINDS = ['employee', 'device', 'provider', 'visitor', 'system', 'other'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** An actor of the audit log. `id`: of an employee or a device. `name`: as far as the actor says it. */
export type AuditActor = { readonly kind: ActorKind; readonly id: number | null; readonly name: string | null };

const KIND_OF: Readonly<Record<string, ActorKind>> = {
  employee: 'employee',
  device: 'device',
  provider: 'provider',
  partner: 'provider',
  visitor: 'visitor',
  subscriber: 'visitor',
  browser: 'visitor',
  stranger: 'visitor',
  system: 'system',
  sales: 'system',
};

/** Parses `employee:7`, `provider:payconiq`, `system`; keeps an unknown actor as it is written. */
export function actorIn(actor: string): AuditActor {
  const [word = '', detail = ''] = actor.split(':', 2);
  const kind = Object.hasOwn(KIND_OF, word) ? KIND_OF[word] : undefined;
  if (kind === undefined) return { kind: 'other', id: null, name: actor };
  const hasId = (kind === 'employee' || kind === 'device') && /^\d{1,9}$/.test(detail);
  return { kind, id: hasId ? Number(detail) : null, name: kind === 'provider' && detail !== '' ? detail : null };
}
