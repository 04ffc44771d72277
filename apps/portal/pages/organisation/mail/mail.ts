import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';

export const MAIL = ['mail'] as const;
export const useMail = () => useQuery({ queryKey: MAIL, queryFn: () => api().call('GET /api/staff/mail') });
