import { z } from 'zod';
import { dateLocale } from '#kernel/date-locale.ts';
import { mayUsePortal, permissionsOf } from '#modules/access/rules/permissions.ts';
import type { Permission, Role } from '#modules/access/rules/roles.ts';
import { RIGHTS } from '#modules/access/server.ts';
import { ALARM_KINDS, type AlarmKind, permissionFor } from '#modules/alarms/rules/alarm-kinds.ts';
import { ALARM_TOPIC } from '#modules/alarms/server/raise-alarm.ts';
import {
  type Card,
  type EmailDeps,
  type EmailSender,
  emailFrame,
  emailSender,
  refuseWithoutServer,
  sendEmail,
  type Written,
} from '#modules/email/server.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import type { Reads } from '#platform/db/tx.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/jobs/outbox.ts';

const HOUR_MS = 3_600_000;
const NAMED_MAX = 10;

const zPayload = z.object({
  kind: z.enum(ALARM_KINDS),
  isOfInstallation: z.boolean(),
  dueAtMs: z.number(),
  employeeId: z.number().int(),
});
export type AlarmMail = z.infer<typeof zPayload>;

/** The mail to employees with management notifications: one per kind and hour, with a count. */
export const alarmOutbox = (deps: EmailDeps): OutboxHandlers => ({
  [ALARM_TOPIC]: (item) => mailAlarms(deps, item),
});

type Recipient = {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
};
type Named = { readonly since_ms: number; readonly reference: string | null };

/** Sends one item; also called outside the outbox while the database takes no writes. */
export async function mailAlarms(deps: EmailDeps, item: Pick<OutboxItem, 'exhibitorId' | 'id' | 'payload'>) {
  const payload = zPayload.parse(item.payload);
  const { kind, isOfInstallation } = payload;
  const { exhibitor, person, timeZone } = await deps.workDb.read(item.exhibitorId, async (tx) => ({
    exhibitor: await emailSender(tx),
    person: await recipient(tx, payload.employeeId),
    timeZone: (await exhibitorClock(tx)).timeZone,
  }));
  const isTheirs =
    person !== null &&
    mayUsePortal(person.roles, person.permissions) &&
    permissionsOf(person.roles, person.permissions).has(permissionFor(kind, isOfInstallation));
  if (!isTheirs) return;
  const alarms = await deps.workDb.ask(isOfInstallation ? null : item.exhibitorId, (first) =>
    unfinishedSince(first, payload, isOfInstallation ? null : item.exhibitorId),
  );
  if (alarms.length === 0) return; // done since
  refuseWithoutServer(deps, exhibitor);
  const written = alarmEmail(deps, exhibitor, { kind, person: person.name, alarms, timeZone });
  await sendEmail(deps, item, exhibitor, { to: { name: person.name, address: person.email }, written });
}

const recipient = (tx: Pick<Reads, 'one'>, employeeId: number): Promise<Recipient | null> =>
  tx.one(
    `SELECT e.name, e.email, ${RIGHTS} FROM employee e WHERE e.exhibitor_id = tenant() AND e.id = $1 AND e.left_at IS NULL`,
    [employeeId],
  );

const COUNTED_MAX = 1_000;

/** Alarms that were reported within the hour before the mail was due, or since. */
const unfinishedSince = (
  first: Pick<Reads, 'query'>,
  { kind, dueAtMs }: AlarmMail,
  exhibitorId: number | null,
): Promise<Named[]> =>
  first.query(
    `SELECT floor(extract(epoch FROM since) * 1000)::float8 AS since_ms, coalesce(detail ->> 'reference', detail ->> 'name') AS reference
       FROM alarm WHERE exhibitor_id IS NOT DISTINCT FROM $1 AND kind = $2 AND status <> 'done'
        AND last_at >= to_timestamp($3::float8 / 1000) ORDER BY id DESC LIMIT ${COUNTED_MAX}`,
    [exhibitorId, kind, dueAtMs - HOUR_MS],
  );

type Content = {
  readonly kind: AlarmKind;
  readonly person: string;
  readonly alarms: readonly Named[];
  readonly timeZone: string;
};

/** In the language of the portal. */
function alarmEmail(deps: EmailDeps, exhibitor: EmailSender, { kind, person, alarms, timeZone }: Content): Written {
  const settings = zSettings.parse(exhibitor.settings);
  const locale = settings.portal_locale;
  const { translator } = deps;
  const title = translator.sentence(locale, 'portal/alarms', `kind.${kind}`);
  const say = (key: string) =>
    translator.sentence(locale, 'mail/alarms', key, { exhibitor: exhibitor.trade_name, title, count: alarms.length });
  const when = new Intl.DateTimeFormat(dateLocale(locale, settings.datetime_locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const cards = alarms.slice(0, NAMED_MAX).map(
    ({ since_ms, reference }): Card => ({
      kicker: '',
      title: reference ?? title,
      lines: [],
      facts: [{ label: say('since'), value: when.format(since_ms) }],
    }),
  );
  return {
    subject: say('subject'),
    content: {
      ...emailFrame(exhibitor, locale),
      preview: say('text'),
      heading: title,
      greeting: translator.sentence(locale, 'mail/common', 'hello', { name: person }),
      paragraphs: [say('text'), translator.sentence(locale, 'portal/alarms', `advice.${kind}`)],
      cards,
      links: [{ label: say('button'), href: `${deps.publicUrl(exhibitor.serving_on)}/portal/alarms` }],
      closing: [say('why')],
    },
  };
}
