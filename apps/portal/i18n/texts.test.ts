import { expect, test } from 'vitest';
import { createTexts } from '#apps/browser/texts.ts';
import { loadCatalogue } from '#apps/portal/i18n/load-catalogue.ts';
import type { MessageKey } from '#apps/portal/i18n/message-key.ts';
import { everyCatalogue, testsOfTexts } from '#testing/four-languages.ts';

const catalogues = await everyCatalogue(loadCatalogue);

testsOfTexts(catalogues, ['seat-picker.count', 'seat-picker.suggest']);

test('I18N-001 sentences of the portal take values and choose the plural', () => {
  const { t } = createTexts<MessageKey>('en', catalogues.en);
  expect(t('devices.delete.title', { name: '<b>Door 1</b>' })).toBe('Remove <b>Door 1</b>?');
  expect(t('devices.waiting', { count: 1 })).toBe('A device is waiting for approval.');
  expect(t('devices.waiting', { count: 12 })).toBe('12 devices are waiting for approval.');
});
