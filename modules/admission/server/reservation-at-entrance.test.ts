import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { scanCode } from '#modules/admission/server/scan-code.ts';
import { sharedLimits } from '#platform/http/limits/shared-limits.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildScreening, HOUR_MS } from '#testing/builders/builders.ts';
import { buildAttendant, buildDevice } from '#testing/builders/device.ts';
import { buildPriceRate } from '#testing/builders/offer.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { reservingCinema } from '#testing/worlds/reserving-cinema.ts';

const t = testDatabase();
const desk = reservingCinema(t);
const { exhibitor } = desk;
let screeningId: number;
let scan: (code: string) => ReturnType<typeof scanCode>;
const REFUSED = { kind: 'invalid' };
/** An evening show, so that the hour of the test run does not matter. */
const STARTS = Date.UTC(2031, 10, 20, 19);

beforeAll(async () => {
  t.travel(STARTS - HOUR_MS - Date.now());
  const { exhibitorId, cinemaId } = exhibitor.own;
  const hall = await buildHall(t, exhibitorId, { hall: 20, cinemaId });
  screeningId = await buildScreening(t, exhibitor.own, { hall, startsAtMs: STARTS });
  const device = await buildDevice(t, exhibitorId, { cinemaId });
  const { id: employeeId } = await buildAttendant(t, exhibitorId);
  const deps = {
    db: t.db,
    limits: sharedLimits(t.db),
    translator: await openTranslator(),
    news: { seatsChanged: () => {} },
  };
  const at = {
    exhibitorId,
    locale: 'en',
    employeeId,
    device: {
      ...device,
      type: 'scanner',
      name: '',
      auth: 'active',
      parentId: null,
      cinemaId,
      screenId: null,
      test: false,
    },
    acting: { exhibitorId, actor: `employee:${employeeId}`, channel: 'scanner' },
  } as const;
  scan = (code) => scanCode(deps as never, at as never, { screening_id: screeningId, code, nonce: randomUUID() });
});

test('an unpaid reservation is sent to the register; once it is paid the entrance lists its tickets', {
  tags: ['SCAN-004', 'RES-004', 'D-147'],
}, async () => {
  const manager = await exhibitor.as('manager');
  const made = await desk.reserved(manager, { screeningId, seats: [null, null] });
  await expect(scan(made.ref)).rejects.toMatchObject({ ...REFUSED, problems: [{ code: 'admission.bill_unpaid' }] });
  await desk.pays(made.bill.uuid);
  const scanned = await scan(` ${made.ref.toLowerCase()} `);
  expect(scanned).toMatchObject({ outcome: 'choose', buyer: 'Ada Lovelace' });
  expect(scanned.tickets).toHaveLength(2);
});

test('a reservation with nothing to pay admits at the entrance, without the till', {
  tags: ['SCAN-004', 'D-147'],
}, async () => {
  const manager = await exhibitor.as('manager');
  const free = await buildPriceRate(t, exhibitor.own.exhibitorId, { ticketCents: 0, handlingCents: 0 });
  const form = { ...desk.formOf({ screeningId, amount: 0 }), tickets: [{ price_rate_id: free }] };
  const made = desk.dataOf<{ id: number; ref: string }>(await manager.post('/api/staff/reservations/new', form));
  expect((await scan(made.ref)).tickets).toHaveLength(1);
  expect((await desk.one(manager, made.id)).status).toBe('used');
});

test('a released reservation admits no one, and a ref without a reservation is unknown', {
  tags: ['SCAN-004', 'D-147'],
}, async () => {
  const manager = await exhibitor.as('manager');
  const made = await desk.reserved(manager, { screeningId });
  await desk.cancels(manager, made.id);
  await expect(scan(made.ref)).rejects.toMatchObject(REFUSED);
  await expect(scan('ZZZZZ9')).rejects.toMatchObject({ problems: [{ code: 'admission.unknown_code' }] });
});
