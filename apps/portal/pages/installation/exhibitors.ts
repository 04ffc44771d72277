import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';

/** The exhibitors of the installation. */
export const useExhibitors = () =>
  useQuery({
    queryKey: ['installation', 'exhibitors'],
    queryFn: () => api().call('GET /api/staff/installation/exhibitors'),
  });
