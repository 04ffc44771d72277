import { targetKey, targetOf } from '#apps/portal/pages/website/navigation/targets.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { StaffSettingsWire } from '#modules/exhibitor/contract/settings.ts';

/** The values of the form fields; an empty text is none. */
export type ProgrammeValues = {
  readonly schedules_partial_from: string;
  readonly current_schedules_prior: string;
  readonly current_schedules_ahead: string;
  readonly website_config: {
    /** A page of the website as the value of a choice (targetKey); '' is the home page. */
    readonly header: { readonly home_redirect: string };
    readonly streaming_provider: string;
    readonly mailing_provider: { readonly name: string; readonly url: string };
  };
};

export function programmeValues(settings: StaffSettingsWire): ProgrammeValues {
  const { header, streaming_provider, mailing_provider } = settings.website_config;
  const first = header.home_redirect;
  return {
    schedules_partial_from: settings.schedules_partial_from ?? '',
    current_schedules_prior: String(settings.current_schedules_prior),
    current_schedules_ahead: String(settings.current_schedules_ahead),
    website_config: {
      header: { home_redirect: first ? targetKey({ url: first.name, params: first.params }) : '' },
      streaming_provider,
      mailing_provider: mailing_provider ?? { name: '', url: '' },
    },
  };
}

/** Returns the settings as POST /api/settings takes them. */
export function programmeSent({ website_config: website, ...values }: ProgrammeValues) {
  const { name, url } = website.mailing_provider;
  return {
    schedules_partial_from: values.schedules_partial_from || null,
    current_schedules_prior: typedNumber(values.current_schedules_prior),
    current_schedules_ahead: typedNumber(values.current_schedules_ahead),
    website_config: {
      header: { home_redirect: firstPageOf(website.header.home_redirect) },
      streaming_provider: website.streaming_provider.trim(),
      mailing_provider: name.trim() || url.trim() ? { name: name.trim(), url: url.trim() } : null,
    },
  };
}

function firstPageOf(key: string) {
  if (key === '') return null;
  const { url, params = {} } = targetOf(key);
  return { name: url, params };
}
