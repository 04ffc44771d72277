import { expect, test } from 'vitest';
import { programmeSent, programmeValues } from '#apps/portal/pages/organisation/settings/programme.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';

const settings = { ...zSettings.parse({}), secrets: [] };

test('opened and saved unchanged, the programme settings stay as they are', {
  tags: ['SET-004', 'D-119', 'D-120'],
}, () => {
  const changed = zSettings.parse({
    schedules_partial_from: '2026-12-02',
    current_schedules_prior: 1,
    website_config: {
      header: { home_redirect: { name: 'movies', params: { filterDate: 'today' } } },
      mailing_provider: { name: 'Mailer', url: 'https://mailer.test' },
    },
  });
  for (const each of [settings, { ...changed, secrets: [] }]) {
    const { header, streaming_provider, mailing_provider } = each.website_config;
    expect(programmeSent(programmeValues(each))).toEqual({
      schedules_partial_from: each.schedules_partial_from,
      current_schedules_prior: each.current_schedules_prior,
      current_schedules_ahead: each.current_schedules_ahead,
      website_config: { header, streaming_provider, mailing_provider },
    });
  }
});

test('an emptied number is sent as none, so that the server names the field', () => {
  expect(programmeSent({ ...programmeValues(settings), current_schedules_ahead: ' ' })).toMatchObject({
    current_schedules_ahead: null,
  });
});
