import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';

export const PROVIDER = ['sign-in-provider'] as const;
export const useProvider = () =>
  useQuery({ queryKey: PROVIDER, queryFn: () => api().call('GET /api/staff/sign-in-provider') });

/** Returns the domains that were typed, separated by commas or spaces. */
export const typedDomains = (text: string): string[] => text.split(/[\s,;]+/).filter((domain) => domain !== '');
