import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { changedIn } from '#apps/portal/pages/organisation/settings/settings.ts';
import type { ExhibitorFacts } from '#modules/exhibitor/contract/settings.ts';

export const EXHIBITOR = ['exhibitor-facts'] as const;
export const useExhibitorFacts = () =>
  useQuery({ queryKey: EXHIBITOR, queryFn: () => api().call('GET /api/staff/exhibitor') });

/** Returns only the values changed here, so that a colleague's changes stay. */
export const sentFacts = (
  opened: ExhibitorFacts,
  { info, ...facts }: ExhibitorFacts,
): Readonly<Record<string, unknown>> => ({
  ...changedIn(opened, facts, ['trade_name', 'email', 'twitter', 'serving_on', 'timezone', 'country', 'logo']),
  info: changedIn(opened.info, info, Object.keys(opened.info)),
});
