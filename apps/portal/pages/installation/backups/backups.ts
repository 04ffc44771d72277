import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';

export const BACKUPS = ['installation', 'backups'] as const;

/** The nightly backups of the installation. */
export const useBackups = () => useQuery({ queryKey: BACKUPS, queryFn: () => api().call('GET /api/staff/backups') });
