import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import { changedIn } from '#apps/portal/pages/settings/settings.ts';
import type { HouseFacts } from '#modules/exhibitor/contract.ts';

export const HOUSE = ['house-facts'] as const;
export const useHouseFacts = () =>
  useQuery({ queryKey: HOUSE, queryFn: () => api().get<HouseFacts>('/api/staff/house') });

/** What is sent: what was changed here, so that what a colleague changed meanwhile stays. */
export const sentFacts = (opened: HouseFacts, { info, ...facts }: HouseFacts): Readonly<Record<string, unknown>> => ({
  ...changedIn(opened, facts, ['trade_name', 'email', 'twitter']),
  info: changedIn(opened.info, info, Object.keys(opened.info)),
});
