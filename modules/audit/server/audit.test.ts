import { beforeAll, describe, expect, test } from 'vitest';
import { instantAt } from '#kernel/instants.ts';
import type { AuditEntryWire, AuditPageWire } from '#modules/audit/contract/staff.ts';
import { exportEntries } from '#modules/audit/server/export-entries.ts';
import { ENTRIES_PER_PAGE, listEntries } from '#modules/audit/server/list-entries.ts';
import { auditRoutes } from '#modules/audit/server.ts';
import { openTranslator, type Translator } from '#platform/i18n/translator.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const translator: Translator = await openTranslator();
const exhibitor = portalCinema(t, (app) =>
  auditRoutes(app, {
    get db() {
      return t.db;
    },
    translator,
  }),
);
let admin: Browser;
let adaId: number;

const HOUR_MS = 3_600_000;

/** Writes an entry. `at`: epoch ms, else now. */
async function written(
  entry: { action: string; entity?: string; entityId?: number; before?: unknown; after?: unknown },
  { actor = `employee:${adaId}`, at, exhibitorId = exhibitor.own.exhibitorId }: Writing = {},
): Promise<void> {
  const was = t.offset;
  if (at !== undefined) t.travel(at - Date.now());
  await t.db.tx({ exhibitorId, actor, channel: 'portal' }, (tx) =>
    tx.audit({ entity: 'screening', entityId: 12, ...entry }),
  );
  t.travel(was);
}
type Writing = { actor?: string; at?: number; exhibitorId?: number };

const pageOf = (answer: Answer): AuditPageWire => (answer.json as { data: AuditPageWire }).data;
const look = async (query = ''): Promise<AuditPageWire> => pageOf(await admin.get(`/api/staff/audit${query}`));
const ids = ({ entries }: { entries: readonly AuditEntryWire[] }): string[] =>
  entries.map(({ subject_id }) => subject_id);

beforeAll(async () => {
  admin = await exhibitor.as('admin');
  adaId = await inTenant(t, exhibitor.own.exhibitorId, async (tx) => {
    const row = await tx.one<{ id: number }>('SELECT max(id) AS id FROM employee WHERE exhibitor_id = tenant()');
    return row?.id ?? 0;
  });
});

test('only administrators read the log', { tags: ['T71', 'T72', 'D-126'] }, async () => {
  const roles = { may: 'admin', mayNot: 'exhibitor-manager' } as const;
  for (const address of ['', '/choices', '/exportable', '/export'])
    await expectGuarded(exhibitor, (browser) => browser.get(`/api/staff/audit${address}`), roles);
  const trusted = await exhibitor.as('employee', ['audit.view']);
  expect((await trusted.get('/api/staff/audit')).status).toBe(200);
});

test('an entry says when, who, what, before and after', { tags: ['I20'] }, async () => {
  const before = { reason: 'a wheelchair', seats: ['A1', 'A2'], place: { city: 'Gent', zip: '9000' }, kept: 1 };
  const after = { reason: 'press', seats: ['A1'], place: { city: 'Gent', zip: '' }, open: false, kept: 1 };
  await written({ action: 'screening.seats_blocked', entityId: 77, before, after });
  const [entry] = (await look()).entries;
  expect(entry).toMatchObject({
    kind: 'screening.seats_blocked',
    subject: 'screening',
    subject_id: '77',
    channel: 'portal',
    who: { kind: 'employee', name: 'Ada Lovelace' },
    more_changes: 0,
  });
  expect(entry?.changes).toEqual([
    { field: 'open', before: null, after: false },
    { field: 'place.zip', before: '9000', after: null },
    { field: 'reason', before: 'a wheelchair', after: 'press' },
    { field: 'seats', before: 'A1, A2', after: 'A1' },
  ]);
  expect(Math.abs(Date.parse(entry?.at ?? '') - Date.now())).toBeLessThan(HOUR_MS);
});

test.each([
  ['system', { kind: 'system', name: null }],
  ['provider:payconiq', { kind: 'provider', name: 'payconiq' }],
  ['visitor:1', { kind: 'visitor', name: null }],
  ['employee:999999', { kind: 'employee', name: null }],
  ['robot', { kind: 'other', name: 'robot' }],
])('the actor %s is named', { tags: ['I20'] }, async (actor, who) => {
  await written({ action: 'movie.changed' }, { actor });
  expect((await look()).entries[0]?.who).toEqual(who);
});

test('another exhibitor with the same ids has a log of its own', { tags: ['T72'] }, async () => {
  await written(
    { action: 'canary.sang', entityId: 404, after: { name: 'CANARY' } },
    { exhibitorId: exhibitor.other.exhibitorId },
  );
  const all = await admin.get('/api/staff/audit?search=CANARY');
  expect(pageOf(all)).toEqual({ entries: [], before: null });
  expect(pageOf(await admin.get('/api/staff/audit?kind=canary.sang')).entries).toEqual([]);
  expect((await admin.get('/api/staff/audit/choices')).text).not.toContain('canary');
  expect((await admin.get('/api/staff/audit/export')).text).not.toContain('CANARY');
});

describe('filters', () => {
  beforeAll(async () => {
    const at = (day: string, time: string) => instantAt(day, time, 'Europe/Brussels');
    await written({ action: 'tag.added', entity: 'tag', entityId: 1 }, { at: at('2026-03-01', '23:30') });
    await written({ action: 'tag.changed', entity: 'tag', entityId: 2 }, { at: at('2026-03-02', '00:30') });
    await written(
      { action: 'tag.changed', entity: 'tag', entityId: 3, after: { title: 'Zomer É' } },
      { actor: 'employee:999', at: at('2026-03-03', '23:59') },
    );
  });

  test('the days are those of the exhibitor’s clock, both included', { tags: ['D-010'] }, async () => {
    expect(ids(await look('?from=2026-03-01&until=2026-03-03'))).toEqual(['3', '2', '1']);
    expect(ids(await look('?from=2026-03-02&until=2026-03-02'))).toEqual(['2']);
    expect(ids(await look('?until=2026-03-01'))).toEqual(['1']);
    await t.asOwner(
      `UPDATE settings SET data = jsonb_set(data, '{public_config,midnight_offset}', '4') WHERE exhibitor_id = $1`,
      [exhibitor.own.exhibitorId],
    );
    expect(ids(await look('?until=2026-03-01'))).toEqual(['2', '1']);
    await t.asOwner(
      `UPDATE settings SET data = jsonb_set(data, '{public_config,midnight_offset}', '0') WHERE exhibitor_id = $1`,
      [exhibitor.own.exhibitorId],
    );
  });

  test('by person, kind and text, together or alone', { tags: ['I20'] }, async () => {
    const march = 'from=2026-03-01&until=2026-03-31';
    expect(ids(await look(`?${march}&person=${adaId}`))).toEqual(['2', '1']);
    expect(ids(await look(`?${march}&kind=tag.changed`))).toEqual(['3', '2']);
    expect(ids(await look(`?${march}&kind=tag.changed&person=${adaId}`))).toEqual(['2']);
    expect(ids(await look(`?${march}&search=${encodeURIComponent('zomer é')}`))).toEqual(['3']);
    expect(ids(await look(`?${march}&search=lovelace`))).toEqual(['2', '1']);
    expect(ids(await look(`?${march}&search=${encodeURIComponent('%')}`))).toEqual([]);
  });

  test('the choices are the persons and the kinds that the log has', { tags: ['I20'] }, async () => {
    const { json } = await admin.get('/api/staff/audit/choices');
    const { people, kinds } = (json as { data: { people: { id: number; name: string }[]; kinds: string[] } }).data;
    expect(people).toContainEqual({ id: adaId, name: 'Ada Lovelace' });
    expect(kinds).toEqual(expect.arrayContaining(['tag.added', 'tag.changed']));
    expect(new Set(kinds).size).toBe(kinds.length);
  });

  test.each(['from=2026-02-30', 'until=yesterday', 'person=ada', 'kind=x', 'before=1', `search=${'x'.repeat(101)}`])(
    'refuses %s',
    { tags: ['D-066'] },
    async (query) => {
      expect((await admin.get(`/api/staff/audit?${query}`)).status).toBe(422);
    },
  );

  test('refuses a period that ends before it begins, the export too', { tags: ['D-066'] }, async () => {
    for (const address of ['', '/exportable', '/export']) {
      const answer = await admin.get(`/api/staff/audit${address}?from=2026-03-02&until=2026-03-01`);
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('ends before it begins')]);
    }
  });
});

describe('pages', () => {
  const count = ENTRIES_PER_PAGE + 3;
  const numbers = Array.from({ length: count }, (_, index) => String(count - 1 - index));
  beforeAll(async () => {
    for (let id = 0; id < count; id++)
      await written({ action: 'printer.changed', entity: 'printer', entityId: id, after: { label: `no ${id}.` } });
  });

  test('fifty entries, then the others, none twice', { tags: ['I20'] }, async () => {
    const first = await look('?kind=printer.changed');
    const second = await look(`?kind=printer.changed&before=${first.before}`);
    expect(first.entries).toHaveLength(ENTRIES_PER_PAGE);
    expect([...ids(first), ...ids(second)]).toEqual(numbers);
    expect(second.before).toBeNull();
  });

  test('a text search that reads a part of the log continues where it stopped', { tags: ['I20'] }, async () => {
    const filter = { kind: 'printer.changed', search: 'no 1.' };
    const listed: string[] = [];
    let before: string | undefined;
    let pages = 0;
    do {
      const page: AuditPageWire = await listEntries(
        t.db,
        exhibitor.own.exhibitorId,
        { ...filter, ...(before !== undefined && { before }) },
        10,
      );
      listed.push(...ids(page));
      before = page.before ?? undefined;
      pages += 1;
    } while (before !== undefined && pages < 20);
    expect([listed, pages]).toEqual([['1'], Math.ceil(count / 10)]);
  });
});

describe('the export', () => {
  test('is a CSV in the reader’s language, in which nothing is calculated, and is in the log', {
    tags: ['T82', 'I20', 'D-179'],
  }, async () => {
    const at = instantAt('2026-04-05', '14:30', 'Europe/Brussels');
    await written({ action: 'movie.changed', entityId: 5, before: { title: 'A' }, after: { title: '=1+1' } }, { at });
    await written({ action: 'unknown.kind', entityId: 6, after: { open: true } }, { actor: '=cmd', at: at - 60_000 });
    const answer = await admin.get('/api/staff/audit/export?from=2026-04-05&until=2026-04-05&locale=de');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    expect(answer.text.replace(/^\uFEFF/, '').split('\r\n')).toEqual([
      'Wann,Wer,Wo,Was,Art,Gegenstand,Vorher und nachher',
      '2026-04-05 14:30,Ada Lovelace,Portal,Film geändert,movie.changed,screening 5,title: A → =1+1',
      "2026-04-05 14:29,'=cmd,Portal,unknown.kind,unknown.kind,screening 6,open: – → ja",
      '',
    ]);
    const [record] = (await look('?kind=audit.exported')).entries;
    expect(record?.who.name).toBe('Ada Lovelace');
    expect(record?.changes).toEqual(
      expect.arrayContaining([
        { field: 'from', before: null, after: '2026-04-05' },
        { field: 'rows', before: null, after: 2 },
      ]),
    );
  });

  test('refuses a period with too many entries and writes nothing into the log', { tags: ['D-066'] }, async () => {
    const recorded = async () => (await look('?kind=audit.exported')).entries.length;
    const before = await recorded();
    const acting = { exhibitorId: exhibitor.own.exhibitorId, actor: `employee:${adaId}`, channel: 'portal' } as const;
    const exported = (max: number) =>
      exportEntries({ db: t.db, translator }, acting, 'en', { from: '2026-04-05', until: '2026-04-05' }, max);
    await expect(exported(1)).rejects.toMatchObject({
      problems: [{ code: 'audit.too_many_rows', params: { max: 1 } }],
    });
    expect(await recorded()).toBe(before);
    expect((await exported(2)).toString()).toContain('Film changed');
  });

  test('says beforehand whether it fits', { tags: ['D-066'] }, async () => {
    const { json } = await admin.get('/api/staff/audit/exportable?from=2026-04-05');
    expect(json).toEqual({ data: { exportable: true } });
  });
});
