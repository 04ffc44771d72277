import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';

export const TAGS = ['tags'] as const;
export const useTags = () => useQuery({ queryKey: TAGS, queryFn: () => api().call('GET /api/staff/tags') });
