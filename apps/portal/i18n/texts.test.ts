import { expect, test } from 'vitest';
import { loadCatalogue } from '#apps/portal/i18n/load-catalogue.ts';
import type { MessageKey } from '#apps/portal/i18n/message-key.ts';
import { everyCatalogue, testsOfTexts } from '#testing/tools/four-languages.ts';
import { createTexts } from '#web/i18n/texts.ts';

const catalogues = await everyCatalogue(loadCatalogue);

testsOfTexts(catalogues, [
  'alarms.times',
  'schedules.prices.why.in_advance',
  'seat-picker.count',
  'seat-picker.suggest',
  'seat-picker.warning.choose-again',
  'seat-picker.warning.reassigned',
]);

test('texts of the portal take values and choose the plural', { tags: ['I18N-001'] }, () => {
  const { t } = createTexts<MessageKey>('en', catalogues.en);
  expect(t('devices.delete.title', { name: '<b>Door 1</b>' })).toBe('Remove <b>Door 1</b>?');
  expect(t('devices.waiting', { count: 1 })).toBe('A device is waiting for approval.');
  expect(t('devices.waiting', { count: 12 })).toBe('12 devices are waiting for approval.');
});
