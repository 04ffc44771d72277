import { expect, test } from 'vitest';
import { COUNTRIES, type Country } from '#kernel/countries.ts';
import { zNewExhibitor } from '#modules/founding/contract/public.ts';
import { firstSettings } from '#modules/founding/server/first-settings.ts';
import { openTranslator } from '#platform/i18n/translator.ts';

const translator = await openTranslator();
const settingsIn = (country: Country) =>
  firstSettings(
    zNewExhibitor.parse({
      trade_name: 'Lumen',
      country,
      timezone: COUNTRIES[country].timeZone,
      languages: COUNTRIES[country].languages,
      cinema: { name: 'Lumen Centre', address1: '1 High Street', zip: '4041', city: 'Esch' },
    }),
    translator,
  );

test.each([
  ['BE', 3],
  ['LU', 3],
  ['FR', 3],
  ['NL', 4],
  ['DE', 4],
] as const)('in %s cine weeks start on weekday %i', { tags: ['CONST-014'] }, (country, weekday) => {
  expect(settingsIn(country).public_config.cine_week_start).toBe(weekday);
});
