import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { PERMISSIONS } from '#modules/access/rules/roles.ts';
import type { DeviceType } from '#modules/devices/contract/devices.ts';
import { isWorthRetrying, SQL } from '#platform/db/errors.ts';
import { buildAttendant, buildDevice, standsAt } from '#testing/builders/device.ts';
import { type BuiltEmployee, buildEmployee, PASSWORD } from '#testing/builders/employee.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { type FuzzReport, fuzz } from '#testing/fuzz/fuzz.ts';
import { POLLUTION } from '#testing/fuzz/hostile.ts';
import { type ApiDocument, isOwnPath, type Operation, operationsOf } from '#testing/fuzz/operations.ts';
import type { Caller } from '#testing/fuzz/requests.ts';
import { browserAt } from '#testing/tools/http.ts';
import { CANARY, type TwoExhibitors } from '#testing/worlds/two-exhibitors.ts';

type Size = { readonly requests: number; readonly seed: number };

const GROWTH_MAX_BYTES = 600 * 1_048_576;
const ADMINISTRATORS = 40;
const SEEDS = 1_000_000_000;

/** The seed that FOYER_FUZZ_SEED names, another one every time without it; printed, so that a run can be repeated. */
export function rotatingSeed(): number {
  const seed = Number(process.env.FOYER_FUZZ_SEED ?? randomInt(1, SEEDS));
  process.stdout.write(`Fuzz seed ${seed}: FOYER_FUZZ_SEED=${seed} repeats it.\n`);
  return seed;
}

const SHOWN_LINES = 3;
const SHOWN_CHARACTERS = 1_200;

/** Asserts it with the first complaints and log lines in the message: a report of a run often shows nothing else. */
function expectNothingBroken(seed: number, { complaints }: FuzzReport, errors: readonly string[]): void {
  const first = [...complaints, ...errors].slice(0, SHOWN_LINES).map((line) => line.slice(0, SHOWN_CHARACTERS));
  expect({ complaints, errors }, `seed ${seed}: ${first.join(' | ')}`).toEqual({ complaints: [], errors: [] });
}

/**
 * The log lines of errors, without jobs that waited too long: on a busy machine they do, and run again at their next
 * time. A job that fails for any other reason, an alarm and an unexpected error stay.
 */
const faultsIn = (lines: readonly string[]): string[] => lines.filter((line) => !isLateJob(line));

function isLateJob(line: string): boolean {
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { code?: string; message: string } };
  return msg === 'a job failed' && err !== undefined && (isWorthRetrying(err) || isTimeout(err));
}

const isTimeout = ({ code, message }: { code?: string; message: string }): boolean =>
  code === SQL.queryCanceled || /Query read timeout|timeout exceeded when trying to connect/.test(message);

/** Hostile requests of visitors to every route: no 5xx, every answer as declared, no memory lost, no prototype changed. */
export async function fuzzAsVisitors(
  { program, own, other }: TwoExhibitors,
  { requests, seed }: Size,
): Promise<FuzzReport> {
  const before = process.memoryUsage().rss;
  const report = await fuzz({ url: program.url, own, other, canary: CANARY, requests, seed });
  expectNothingBroken(seed, report, faultsIn(program.errors));
  expect(report.sent).toBe(requests);
  expect(POLLUTION in {}).toBe(false);
  expect(process.memoryUsage().rss - before).toBeLessThan(GROWTH_MAX_BYTES);
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  return report;
}

/** The same from people who are signed in to the portal and may do everything there. */
export async function fuzzAsAdministrators(
  t: TestDatabase,
  { program, own, other }: TwoExhibitors,
  { requests, seed }: Size,
): Promise<FuzzReport> {
  const people = await Promise.all(
    Array.from({ length: ADMINISTRATORS }, () =>
      buildEmployee(t, own.cinema.exhibitorId, { roles: ['admin'], notified: true }),
    ),
  );
  let came = 0;
  const newcomer = async (url: string) => {
    const admin = await browserAt(url);
    const { email } = people[came++ % people.length] as BuiltEmployee;
    await admin.post('/api/staff/sign-in', { email, password: PASSWORD });
    return admin;
  };
  const report = await fuzz({
    url: program.url,
    own,
    other,
    canary: CANARY,
    newcomer,
    usual: isOwnPath,
    requests,
    seed,
  });
  expectNothingBroken(seed, report, faultsIn(program.errors));
  return report;
}

/** Where devices of a kind mostly call. */
const PLACES_OF: Readonly<Record<DeviceType, RegExp>> = {
  register: /^\/api\/(device|pos)\//,
  pos: /^\/api\/(device|pos|display)\//,
  scanner: /^\/api\/(device|scanner)\//,
  signage: /^\/api\/(device|signage)\//,
  bridge: /^\/api\/device\//,
};
export const isPlaceOf = (type: DeviceType, { path }: Pick<Operation, 'path'>): boolean => PLACES_OF[type].test(path);

/** The same from approved devices of one kind, each with an employee signed in at it who may do everything (I18). */
export async function fuzzAsDevices(
  t: TestDatabase,
  { program, own, other }: TwoExhibitors,
  { type, requests, seed }: Size & { readonly type: DeviceType },
): Promise<FuzzReport> {
  const { exhibitorId, cinemaId, screenId } = own.cinema;
  const chief = await buildAttendant(t, exhibitorId, { roles: ['employee'], permissions: [...PERMISSIONS] });
  const newcomer = async (): Promise<Caller> => {
    const device = await buildDevice(t, exhibitorId, { type, cinemaId, screenId });
    return { cookies: new Map(), headers: await standsAt(t, exhibitorId, device, chief) };
  };
  const before = program.errors.length;
  const usual = (operation: Operation): boolean => isPlaceOf(type, operation);
  const report = await fuzz({ url: program.url, own, other, canary: CANARY, newcomer, usual, requests, seed });
  // A busy machine refuses some late, and its jobs: the log has them too, and they are no bugs.
  const errors = program.errors.slice(before).filter((line) => line.includes('unexpected error'));
  expectNothingBroken(seed, report, errors);
  return report;
}

/** Every operation the program describes. */
export const operationsAt = async (url: string): Promise<Operation[]> =>
  operationsOf((await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument);
