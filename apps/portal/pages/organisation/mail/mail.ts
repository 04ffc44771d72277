import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';

export const MAIL = ['mail'] as const;
export const useMail = () => useQuery({ queryKey: MAIL, queryFn: () => api().call('GET /api/staff/mail') });

/** They depend on the sender: a changed sender invalidates them. */
export const MAIL_KEYS = ['mail', 'keys'] as const;
export const useMailKeys = () =>
  useQuery({ queryKey: MAIL_KEYS, queryFn: () => api().call('GET /api/staff/mail/keys') });
