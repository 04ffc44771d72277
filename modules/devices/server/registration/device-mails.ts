import { z } from 'zod';
import { permissionsOf } from '#modules/access/rules/permissions.ts';
import type { Permission, Role } from '#modules/access/rules/roles.ts';
import { RIGHTS } from '#modules/access/server.ts';
import type { DeviceType } from '#modules/devices/contract/devices.ts';
import { uidText } from '#modules/devices/rules/device-uid.ts';
import { APPROVAL_HOURS, approvalToken } from '#modules/devices/server/registration/approvals.ts';
import {
  APPROVAL_TOPIC,
  MAIL_PAUSE_HOURS,
  WAITING_TOPIC,
} from '#modules/devices/server/registration/mail-approvers.ts';
import {
  type EmailDeps,
  type EmailSender,
  emailFrame,
  emailSender,
  refuseWithoutServer,
  sendEmail,
  type Written,
} from '#modules/email/server.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import type { ReadTx } from '#platform/db/tx.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/jobs/outbox.ts';

const zPayload = z.object({ approvalId: z.string(), employeeId: z.number().int() });

/** The mails about pending devices to each employee who may approve them (D-133). */
export const deviceOutbox = (deps: EmailDeps): OutboxHandlers => ({
  [APPROVAL_TOPIC]: (item) => mailApproval(deps, item),
  [WAITING_TOPIC]: (item) => mailWaiting(deps, item),
});

type PendingApproval = {
  readonly uid: string;
  readonly type: DeviceType;
  readonly name: string;
  readonly person: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
};

/** Null if the device is no longer pending, or the employee is deactivated. */
const pendingApproval = (
  tx: Pick<ReadTx, 'one'>,
  approvalId: string,
  employeeId: number,
): Promise<PendingApproval | null> =>
  tx.one(
    `SELECT d.uid, d.type, d.name, e.name AS person, e.email, ${RIGHTS}
       FROM device_approval a
       JOIN device d ON d.exhibitor_id = a.exhibitor_id AND d.id = a.device_id AND d.auth = 'pending' AND d.deleted_at IS NULL
       JOIN employee e ON e.exhibitor_id = a.exhibitor_id AND e.id = $2 AND e.left_at IS NULL
      WHERE a.exhibitor_id = tenant() AND a.id = $1 AND a.used_at IS NULL AND a.ends_at > foyer_now()`,
    [approvalId, employeeId],
  );

async function mailApproval(deps: EmailDeps, item: OutboxItem): Promise<void> {
  const { approvalId, employeeId } = zPayload.parse(item.payload);
  const { exhibitor, approval } = await deps.workDb.read(item.exhibitorId, async (tx) => ({
    exhibitor: await emailSender(tx),
    approval: await pendingApproval(tx, approvalId, employeeId),
  }));
  if (!approval || !permissionsOf(approval.roles, approval.permissions).has('devices.approve')) return;
  refuseWithoutServer(deps, exhibitor);
  const token = approvalToken(deps.secrets, item.exhibitorId, approvalId);
  await sendEmail(deps, item, exhibitor, {
    to: { name: approval.person, address: approval.email },
    written: approvalEmail(
      deps,
      exhibitor,
      approval,
      `${deps.publicUrl(exhibitor.serving_on)}/portal/devices/approve/${token}`,
    ),
  });
}

/** In the language of the portal. */
function approvalEmail(
  { translator }: EmailDeps,
  exhibitor: EmailSender,
  approval: PendingApproval,
  href: string,
): Written {
  const settings = zSettings.parse(exhibitor.settings);
  const locale = settings.portal_locale;
  const kind = translator.sentence(locale, 'mail/devices', `kind.${approval.type}`);
  const params = { exhibitor: exhibitor.trade_name, kind, uid: uidText(approval.uid), hours: APPROVAL_HOURS };
  const say = (key: string) => translator.sentence(locale, 'mail/devices', `approval.${key}`, params);
  return {
    subject: say('subject'),
    content: {
      ...emailFrame(exhibitor, locale),
      preview: say('text'),
      heading: say('heading'),
      greeting: translator.sentence(locale, 'mail/common', 'hello', { name: approval.person }),
      paragraphs: [say('text'), say('compare')],
      cards: [
        {
          kicker: '',
          title: params.uid,
          lines: [],
          facts: [
            { label: say('kind'), value: kind },
            ...(approval.name ? [{ label: say('name'), value: approval.name }] : []),
          ],
        },
      ],
      links: [{ label: say('button'), href }],
      closing: [say('until'), say('why')],
    },
  };
}

const zWaitingPayload = z.object({ employeeId: z.number().int() });
const LISTED_MAX = 10;

type Recipient = Pick<PendingApproval, 'person' | 'email' | 'roles' | 'permissions'>;
type WaitingDevices = { readonly count: number; readonly listed: readonly Pick<PendingApproval, 'uid' | 'type'>[] };

const recipient = (tx: Pick<ReadTx, 'one'>, employeeId: number): Promise<Recipient | null> =>
  tx.one(
    `SELECT e.name AS person, e.email, ${RIGHTS} FROM employee e
      WHERE e.exhibitor_id = tenant() AND e.id = $1 AND e.left_at IS NULL`,
    [employeeId],
  );

async function waitingDevices(tx: Pick<ReadTx, 'one' | 'query'>): Promise<WaitingDevices> {
  const where = `FROM device WHERE exhibitor_id = tenant() AND auth = 'pending' AND deleted_at IS NULL`;
  const row = await tx.one<{ count: number }>(`SELECT count(*)::int AS count ${where}`);
  const listed = await tx.query<{ uid: string; type: DeviceType }>(
    `SELECT uid, type ${where} ORDER BY created_at, id LIMIT ${LISTED_MAX}`,
  );
  return { count: row?.count ?? 0, listed };
}

/** Sums up the devices that wait, when several registered since the last mail; none when no device waits any more. */
async function mailWaiting(deps: EmailDeps, item: OutboxItem): Promise<void> {
  const { employeeId } = zWaitingPayload.parse(item.payload);
  const { exhibitor, person, waiting } = await deps.workDb.read(item.exhibitorId, async (tx) => ({
    exhibitor: await emailSender(tx),
    person: await recipient(tx, employeeId),
    waiting: await waitingDevices(tx),
  }));
  if (!person || waiting.count === 0) return;
  if (!permissionsOf(person.roles, person.permissions).has('devices.approve')) return;
  refuseWithoutServer(deps, exhibitor);
  await sendEmail(deps, item, exhibitor, {
    to: { name: person.person, address: person.email },
    written: waitingEmail(deps, exhibitor, person, waiting),
  });
}

function waitingEmail(
  { translator, publicUrl }: EmailDeps,
  exhibitor: EmailSender,
  { person }: Recipient,
  { count, listed }: WaitingDevices,
): Written {
  const settings = zSettings.parse(exhibitor.settings);
  const locale = settings.portal_locale;
  const params = { exhibitor: exhibitor.trade_name, count, hours: MAIL_PAUSE_HOURS };
  const say = (key: string) => translator.sentence(locale, 'mail/devices', `waiting.${key}`, params);
  return {
    subject: say('subject'),
    content: {
      ...emailFrame(exhibitor, locale),
      preview: say('text'),
      heading: say('heading'),
      greeting: translator.sentence(locale, 'mail/common', 'hello', { name: person }),
      paragraphs: [say('text'), say('compare')],
      cards: listed.map(({ uid, type }) => ({
        kicker: translator.sentence(locale, 'mail/devices', `kind.${type}`),
        title: uidText(uid),
        lines: [],
        facts: [],
      })),
      links: [{ label: say('button'), href: `${publicUrl(exhibitor.serving_on)}/portal/devices` }],
      closing: [say('until'), translator.sentence(locale, 'mail/devices', 'approval.why', params)],
    },
  };
}
