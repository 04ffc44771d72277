/** Real files that are broken or of another kind: always a refusal that names the file, never a crash. */
import { expect, test } from 'vitest';
import { type Problem, Refusal } from '#kernel/refusal.ts';
import { readProgramme } from '#modules/programme-import/import/read-programme.ts';
import type { ImportFormat } from '#modules/programme-import/rules/programme.ts';
import { readSeatPlan } from '#modules/seating/import/read-seat-plan.ts';
import type { SeatPlanFormat } from '#modules/seating/import/seat-plan.ts';
import { forEachBeginning, forEachFlip, forEachSplice } from '#testing/tools/damage.ts';
import { sharedData } from '#testing/tools/shared-data.ts';

const NAME = 'outside.file';

function problemsOf(read: () => unknown): readonly Problem[] {
  try {
    read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const problem of error.problems) expect(problem.params?.file).toBe(NAME);
    return error.problems;
  }
  return [];
}
const programme = (format: ImportFormat) => (bytes: Uint8Array) =>
  problemsOf(() => readProgramme(format, [{ name: NAME, bytes }]));
const seatPlan = (format: SeatPlanFormat) => (bytes: Uint8Array) => problemsOf(() => readSeatPlan(format, bytes, NAME));

test.each([
  ['schedules/odeon/leicester-square.json', programme('vista-ocapi')],
  ['schedules/finnkino/Schedule-2021-11-12.xml', programme('markus-xml')],
  ['schedules/venuemaster-boronia/venue-schedule.json', programme('venuemaster')],
  ['schedules/venuemaster-boronia/venue-schedule.raw-utf16.json', programme('venuemaster')],
  ['seatmaps/vista-bhd-star-156seats.json', seatPlan('vista')],
  ['seatmaps/vista-sf-firstclass.json', seatPlan('vista')],
  ['seatmaps/seatsio/sampleChartWithSections.json', seatPlan('seatsio')],
  ['seatmaps/seatsio/sampleChartWithTables.json', seatPlan('seatsio')],
])('%s cut off is refused; with bytes changed or stretches missing it is refused or still read', (path, read) => {
  const bytes = sharedData(path);
  forEachBeginning(bytes, 40, (cut) => expect(read(cut)).toHaveLength(1));
  forEachFlip(bytes, 40, read);
  forEachSplice(bytes, 30, read);
});

test.each([
  ['vista-ocapi', 'schedules/vue/piccadilly.json', 'file.unrecognised', undefined],
  ['vista-ocapi', 'seatmaps/vista-bhd-star-156seats.json', 'file.wrong_format', 'Vista (seats)'],
  ['vista-ocapi', 'seatmaps/seatsio/sampleChart.json', 'file.wrong_format', 'seats.io'],
  ['markus-xml', 'schedules/odeon/richmond.json', 'file.wrong_format', 'Vista OCAPI'],
  ['markus-xml', 'posters/posters/caligari-1920.jpg', 'file.wrong_format', 'JPEG'],
  ['venuemaster', 'schedules/finnkino/Schedule-2021-11-12.xml', 'file.wrong_format', 'Markus XML'],
  ['venuemaster', 'movies/wikidata-movies.json.gz', 'file.wrong_format', 'gzip'],
] as const)('%s given %s: %s %s', (format, path, code, found) => {
  expect(programme(format)(sharedData(path))).toMatchObject([{ code, params: found ? { found } : {} }]);
});
