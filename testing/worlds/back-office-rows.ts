import { randomBytes, randomUUID } from 'node:crypto';
import { DEVICE_TYPES } from '#modules/devices/contract/devices.ts';
import { currentTicketKey } from '#modules/tickets/server/codes/ticket-keys.ts';
import type { Tx } from '#platform/db/tx.ts';
import { buildDevice } from '#testing/builders/device.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { inAllLanguages, insert, inTenant, json } from '#testing/builders/in-tenant.ts';
import { buildDiscountReason, buildProduct, buildProductCategory } from '#testing/builders/products.ts';
import { buildPackage } from '#testing/builders/voucher-package.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';
import type { StockedExhibitor } from '#testing/worlds/stocked-exhibitor.ts';

/**
 * Adds to a stocked exhibitor at least one row of everything that an address of the portal, a till or a bridge can
 * name, with `name` in its texts. The rows are there to be found or not: they are not the books of a real evening.
 */
export async function stockBackOffice(t: TestDatabase, exhibitor: StockedExhibitor, name: string): Promise<void> {
  const { cinema, voucherTypes } = exhibitor;
  const { exhibitorId, cinemaId } = cinema;
  const texts = (what: string) => inAllLanguages(`${name} ${what}`);
  const employee = await buildEmployee(t, exhibitorId, { name: `${name} Manager` });
  const devices = new Map<string, number>();
  for (const type of DEVICE_TYPES)
    devices.set(type, (await buildDevice(t, exhibitorId, { type, name: `${name} ${type}`, cinemaId })).id);
  await buildDevice(t, exhibitorId, { type: 'scanner', auth: 'pending', name: `${name} waiting` });
  await buildProduct(t, exhibitorId, { name: texts('product'), stock: 20 });
  await buildProductCategory(t, exhibitorId, { name: texts('category') });
  await buildDiscountReason(t, exhibitorId, texts('reason'));
  await currentTicketKey(t.db, testSecrets, exhibitorId);
  const [typeId = 0] = voucherTypes;
  await buildPackage(t, exhibitorId, { typeId, codes: [`${name}CARD1`, `${name}CARD2`] });
  const shop = purchasesAt(t, () => cinema);
  const refunded = await shop.tickets({ name: `${name} Buyer`, seats: ['B-1'] });
  await shop.refund(refunded, 'all', 'requested');
  const reserved = await shop.unpaid({ name: `${name} Guest`, seats: ['B-2'] });
  const place: Place = {
    name,
    texts,
    employeeId: employee.id,
    devices,
    screeningId: cinema.screeningId,
    cinemaId,
    reserved,
  };
  await inTenant(t, exhibitorId, async (tx) => {
    for (const rows of [rowsOfOffice, rowsOfClients, rowsOfCatalogue, rowsOfTills, rowsOfScreens])
      await rows(tx, place);
  });
}

type Place = {
  readonly name: string;
  readonly texts: (what: string) => ReturnType<typeof inAllLanguages>;
  readonly employeeId: number;
  readonly devices: ReadonlyMap<string, number>;
  readonly screeningId: number;
  readonly cinemaId: number;
  readonly reserved: string;
};

async function rowsOfOffice(tx: Tx, { name, employeeId }: Place): Promise<void> {
  await tx.run(
    `INSERT INTO alarm (exhibitor_id, kind, subject, detail, since, last_at)
     VALUES (tenant(), 'amount_mismatch', $1, '{}', foyer_now(), foyer_now())`,
    [`${name} payment`],
  );
  await tx.run(
    `INSERT INTO automation (exhibitor_id, name, frequency, subject, send_to, reports)
     VALUES (tenant(), $1, 'daily', $1, $2, '{sales}')`,
    [`${name} report`, json({ addresses: ['desk@elsewhere.example'] })],
  );
  await tx.run(
    `INSERT INTO campaign (exhibitor_id, name, frequency, range, subject, send_at, created_by, created_at)
     VALUES (tenant(), $1, 'once', 'this_week', $2, foyer_now() + interval '3 days', $3, foyer_now())`,
    [`${name} newsletter`, json(inAllLanguages(`${name} this week`)), employeeId],
  );
  await tx.run(
    `INSERT INTO custom_role (exhibitor_id, name, access_level, permissions, created_at)
     VALUES (tenant(), $1, 10, '{cms.view}', foyer_now())`,
    [`${name} role`],
  );
  await tx.run(
    `INSERT INTO staff_session (exhibitor_id, digest, employee_id, started_at, seen_at)
     VALUES (tenant(), $1, $2, foyer_now(), foyer_now())`,
    [randomBytes(32), employeeId],
  );
  await tx.run(
    `INSERT INTO employee_passkey (exhibitor_id, employee_id, credential_id, public_key, counter, name, created_at)
     VALUES (tenant(), $1, $2, $3, 0, $4, foyer_now())`,
    [employeeId, randomBytes(16).toString('base64url'), randomBytes(32), `${name} key`],
  );
  await tx.run(
    `INSERT INTO vat_change (exhibitor_id, country, kind, valid_from, vat_bp)
     VALUES (tenant(), 'BE', 'reduced', '2040-01-01', 700)`,
  );
}

async function rowsOfClients(tx: Tx, { name, employeeId, reserved, screeningId }: Place): Promise<void> {
  const clientId = await insert(
    tx,
    'INSERT INTO client (exhibitor_id, email, name) VALUES (tenant(), $1, $2) RETURNING id',
    [`${name.toLowerCase()}.client@example.org`, `${name} Client`],
  );
  await tx.run(
    `INSERT INTO client_note (exhibitor_id, client_id, employee_id, text, created_at)
     VALUES (tenant(), $1, $2, $3, foyer_now())`,
    [clientId, employeeId, `${name} note`],
  );
  const company = await insert(
    tx,
    'INSERT INTO invoice_client (exhibitor_id, company, email) VALUES (tenant(), $1, $2) RETURNING id',
    [`${name} Engines`, 'office@elsewhere.example'],
  );
  await tx.run('INSERT INTO invoice (exhibitor_id, client_id, created_at) VALUES (tenant(), $1, foyer_now())', [
    company,
  ]);
  await tx.run(
    `INSERT INTO reservation (exhibitor_id, bill_id, screening_id, ref, name, phone, source, created_by, created_at)
     VALUES (tenant(), $1, $2, 'ABCDEF', $3, '+32 2 123 45 67', 'portal', $4, foyer_now())`,
    [reserved, screeningId, `${name} Guest`, employeeId],
  );
  await tx.run(
    `INSERT INTO outbox (exhibitor_id, topic, dedupe, payload, available_at, created_at)
     VALUES (tenant(), 'mail.contact', $1, $2, foyer_now(), foyer_now())`,
    [
      randomUUID(),
      json({
        name: `${name} Writer`,
        email: 'writer@example.org',
        phone: '',
        message: `${name} message`,
        locale: 'en',
      }),
    ],
  );
}

async function rowsOfCatalogue(tx: Tx, { name, texts }: Place): Promise<void> {
  const distributor = await insert(
    tx,
    'INSERT INTO distributor (exhibitor_id, name) VALUES (tenant(), $1) RETURNING id',
    [`${name} Films`],
  );
  await tx.run('INSERT INTO distributor_office (exhibitor_id, distributor_id, name) VALUES (tenant(), $1, $2)', [
    distributor,
    `${name} office`,
  ]);
  await tx.run('INSERT INTO rental_profile (exhibitor_id, name) VALUES (tenant(), $1)', [`${name} terms`]);
  await tx.run('INSERT INTO tag (exhibitor_id, slug, name) VALUES (tenant(), $1, $2)', [
    `${name.toLowerCase()}-tag`,
    json(texts('tag')),
  ]);
  await tx.run(
    `INSERT INTO content (exhibitor_id, type, slug, page_title, question, answer, location)
     VALUES (tenant(), 'faq', $1, $2, $2, $2, 'info/faq')`,
    [`info/faq/${name.toLowerCase()}`, json(texts('question'))],
  );
}

async function rowsOfTills(tx: Tx, { name, devices, employeeId, cinemaId }: Place): Promise<void> {
  const till = devices.get('register');
  const printer = await insert(
    tx,
    `INSERT INTO printer (exhibitor_id, name, driver, address, cinema_id, connection)
     VALUES (tenant(), $1, 'simulated', '', $2, 'screen') RETURNING id`,
    [`${name} printer`, cinemaId],
  );
  const job = randomUUID();
  const document = json({ lines: [{ text: `${name} receipt` }] });
  await tx.run(
    `INSERT INTO print_job (exhibitor_id, id, device_id, kind, document, created_at)
     VALUES (tenant(), $1, $2, 'report', $3, foyer_now())`,
    [job, till, document],
  );
  await tx.run(
    `INSERT INTO print_delivery (exhibitor_id, id, printer_id, device_id, document, locale, created_at)
     VALUES (tenant(), $1, $2, $3, $4, 'en', foyer_now())`,
    [randomUUID(), printer, till, document],
  );
  await tx.run(
    `INSERT INTO terminal (exhibitor_id, name, driver, host, device_id) VALUES (tenant(), $1, 'zvt', '192.0.2.9', $2)`,
    [`${name} terminal`, till],
  );
  await tx.run(
    `INSERT INTO tip_question (exhibitor_id, device_id, id, amount_cents, asked_at)
     VALUES (tenant(), $1, $2, 1200, foyer_now())`,
    [till, randomUUID()],
  );
  await tx.run(
    `INSERT INTO cash_movement (exhibitor_id, device_id, business_day, kind, amount_cents, at, employee_id)
     VALUES (tenant(), $1, '2026-01-02', 'opening', 0, foyer_now(), $2)`,
    [till, employeeId],
  );
  await tx.run(
    `INSERT INTO cash_balance (exhibitor_id, device_id, business_day, expected_cents, counted_cents, new_balance_cents,
                               remark, employee_id, counted_at, z_no)
     VALUES (tenant(), $1, '2026-01-02', 0, 0, 0, $2, $3, foyer_now(), 1)`,
    [till, `${name} count`, employeeId],
  );
  await tx.run(
    `INSERT INTO idempotency (exhibitor_id, actor, key, request_hash, status, body, created_at)
     VALUES (tenant(), $1, $2, $3, 200, $4, foyer_now())`,
    [`device:${till}`, randomUUID(), randomBytes(32), json({ data: `${name} answer` })],
  );
}

async function rowsOfScreens(
  tx: Tx,
  { name, texts, devices, employeeId, cinemaId, screeningId }: Place,
): Promise<void> {
  const screen = await tx.one<{ id: number }>(
    'SELECT id FROM screen WHERE exhibitor_id = tenant() ORDER BY id LIMIT 1',
  );
  await tx.run(
    `INSERT INTO seat_block (exhibitor_id, screening_id, reason, employee_id, created_at)
     VALUES (tenant(), $1, $2, $3, foyer_now())`,
    [screeningId, `${name} block`, employeeId],
  );
  const theme = await insert(tx, 'INSERT INTO signage_theme (exhibitor_id, name) VALUES (tenant(), $1) RETURNING id', [
    `${name} theme`,
  ]);
  await tx.run('INSERT INTO signage_playlist (exhibitor_id, name) VALUES (tenant(), $1)', [`${name} playlist`]);
  await tx.run('INSERT INTO signage_setup (exhibitor_id, device_id, theme_id) VALUES (tenant(), $1, $2)', [
    devices.get('signage'),
    theme,
  ]);
  await tx.run('INSERT INTO signage_message (exhibitor_id, text, cinema_id) VALUES (tenant(), $1, $2)', [
    json(texts('announcement')),
    cinemaId,
  ]);
  await tx.run(
    `INSERT INTO signage_background (exhibitor_id, name, kind, asset) VALUES (tenant(), $1, 'image', 'signage/none')`,
    [`${name} background`],
  );
  await tx.run(
    `INSERT INTO signage_override (exhibitor_id, screen_id, phase, since, until)
     VALUES (tenant(), $1, 1, foyer_now(), foyer_now() + interval '1 hour')`,
    [screen?.id],
  );
}
