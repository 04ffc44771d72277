import { z } from 'zod';
import { dateLocale } from '#kernel/date-locale.ts';
import type { Day } from '#kernel/days.ts';
import type { Cents } from '#kernel/money.ts';
import { mayUsePortal, permissionsOf } from '#modules/access/rules/permissions.ts';
import type { Permission, Role } from '#modules/access/rules/roles.ts';
import { RIGHTS } from '#modules/access/server.ts';
import type { ShiftKey } from '#modules/cash/server/movements.sql.ts';
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
import type { ReadTx, Tx } from '#platform/db/tx.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/jobs/outbox.ts';

const DEVIATION_TOPIC = 'mail.cash_deviation';
const MAILED_MAX = 50;

const zPayload = z.object({
  deviceId: z.number().int(),
  day: z.string(),
  shift: z.number().int().default(1),
  employeeId: z.number().int(),
});

type Rights = { readonly roles: readonly Role[]; readonly permissions: readonly Permission[] };
const mayLook = ({ roles, permissions }: Rights): boolean =>
  mayUsePortal(roles, permissions) && permissionsOf(roles, permissions).has('cash_balance.view');

/**
 * Mails a count with a large deviation (D-153) to each employee who receives management
 * notifications and may read the cash.
 */
export async function queueDeviationMail(tx: Tx, { deviceId, day, shift }: ShiftKey): Promise<void> {
  const people = await tx.query<{ id: number } & Rights>(
    `SELECT e.id, ${RIGHTS} FROM employee e
      WHERE e.exhibitor_id = tenant() AND e.notified AND e.left_at IS NULL ORDER BY e.id LIMIT ${MAILED_MAX}`,
  );
  for (const { id, ...rights } of people)
    if (mayLook(rights))
      await tx.emit(DEVIATION_TOPIC, `${deviceId}.${day}.${shift}.${tx.now}.${id}`, {
        deviceId,
        day,
        shift,
        employeeId: id,
      });
}

/** The email to managers about a large deviation. */
export const cashOutbox = (deps: EmailDeps): OutboxHandlers => ({
  [DEVIATION_TOPIC]: (item) => mailDeviation(deps, item),
});

type Deviating = Rights & {
  readonly day: Day;
  readonly expected: Cents;
  readonly counted: Cents;
  readonly deviation: Cents;
  readonly remark: string;
  readonly device: string;
  readonly counted_by: string;
  readonly person: string;
  readonly email: string;
};

/** Null after the count was reverted, or if no employee of that name works here any more. */
const deviating = (tx: Pick<ReadTx, 'one'>, payload: z.infer<typeof zPayload>): Promise<Deviating | null> =>
  tx.one(
    `SELECT c.business_day AS day, c.expected_cents AS expected, c.counted_cents AS counted, c.counted_cents - c.expected_cents AS deviation,
            c.remark, coalesce(nullif(d.name, ''), d.uid) AS device, coalesce(w.name, '') AS counted_by, e.name AS person, e.email,
            ${RIGHTS}
       FROM cash_balance c
       JOIN device d ON d.exhibitor_id = c.exhibitor_id AND d.id = c.device_id
       JOIN employee e ON e.exhibitor_id = c.exhibitor_id AND e.id = $3 AND e.left_at IS NULL
       LEFT JOIN employee w ON w.exhibitor_id = c.exhibitor_id AND w.id = c.employee_id
      WHERE c.exhibitor_id = tenant() AND c.device_id = $1 AND c.business_day = $2 AND c.shift = $4`,
    [payload.deviceId, payload.day, payload.employeeId, payload.shift],
  );

async function mailDeviation(deps: EmailDeps, item: OutboxItem): Promise<void> {
  const payload = zPayload.parse(item.payload);
  const { exhibitor, countedDrawer } = await deps.workDb.read(item.exhibitorId, async (tx) => ({
    exhibitor: await emailSender(tx),
    countedDrawer: await deviating(tx, payload),
  }));
  if (!countedDrawer || !mayLook(countedDrawer)) return;
  refuseWithoutServer(deps, exhibitor);
  const href = `${deps.publicUrl(exhibitor.serving_on)}/portal/cash-balance/${payload.deviceId}/${payload.day}/${payload.shift}`;
  await sendEmail(deps, item, exhibitor, {
    to: { name: countedDrawer.person, address: countedDrawer.email },
    written: deviationEmail(deps, exhibitor, countedDrawer, href),
  });
}

/** In the language of the portal. */
function deviationEmail(
  { translator }: EmailDeps,
  exhibitor: EmailSender,
  countedDrawer: Deviating,
  href: string,
): Written {
  const settings = zSettings.parse(exhibitor.settings);
  const locale = settings.portal_locale;
  const params = {
    exhibitor: exhibitor.trade_name,
    device: countedDrawer.device,
    deviation: { cents: countedDrawer.deviation },
  };
  const say = (key: string) => translator.sentence(locale, 'mail/cash', `deviation.${key}`, params);
  const money = (cents: Cents) => translator.sentence(locale, 'mail/cash', 'deviation.amount', { amount: { cents } });
  const day = new Intl.DateTimeFormat(dateLocale(locale, settings.datetime_locale), {
    dateStyle: 'full',
    timeZone: 'UTC',
  }).format(Date.parse(countedDrawer.day));
  return {
    subject: say('subject'),
    content: {
      ...emailFrame(exhibitor, locale),
      preview: say('text'),
      heading: say('heading'),
      greeting: translator.sentence(locale, 'mail/common', 'hello', { name: countedDrawer.person }),
      paragraphs: [say('text')],
      cards: [
        {
          kicker: '',
          title: countedDrawer.device,
          lines: [],
          facts: [
            { label: say('day'), value: day },
            { label: say('expected'), value: money(countedDrawer.expected) },
            { label: say('counted'), value: money(countedDrawer.counted) },
            { label: say('person'), value: countedDrawer.counted_by },
            { label: say('remark'), value: countedDrawer.remark },
          ],
        },
      ],
      links: [{ label: say('button'), href }],
      closing: [say('why')],
    },
  };
}
