import { languagesOf, textsForFields } from '#apps/portal/components/form/languages.ts';
import type { Language } from '#kernel/texts.ts';
import type { CampaignWire } from '#modules/campaigns/contract/staff.ts';
import type { CampaignRange } from '#modules/campaigns/rules/campaign-range.ts';
import type { CampaignTemplate } from '#modules/campaigns/rules/campaign-templates.ts';
import type { CampaignFrequency } from '#modules/campaigns/rules/send-times.ts';

/** The values of the form fields. */
export type CampaignValues = {
  name: string;
  frequency: CampaignFrequency;
  range: CampaignRange;
  template: CampaignTemplate;
  subject: Record<string, string>;
  intro: Record<string, string>;
  send_at: string;
};

export const languagesIn = (campaign: CampaignWire | null): Language[] =>
  languagesOf(campaign?.subject ?? {}, campaign?.intro ?? {});

export function valuesFor(campaign: CampaignWire | null): CampaignValues {
  const languages = languagesIn(campaign);
  return {
    name: campaign?.name ?? '',
    frequency: campaign?.frequency ?? 'once',
    range: campaign?.range ?? 'next_week',
    template: campaign?.template ?? 'programme',
    subject: textsForFields(languages, campaign?.subject ?? {}),
    intro: textsForFields(languages, campaign?.intro ?? {}),
    // The part before the offset is the local time of the exhibitor.
    send_at: campaign?.send_at.slice(0, 16) ?? '',
  };
}

/** A repeated newsletter has its own times. */
export const toSend = (values: CampaignValues) => ({
  ...values,
  send_at: values.frequency === 'once' && values.send_at !== '' ? values.send_at : null,
});
