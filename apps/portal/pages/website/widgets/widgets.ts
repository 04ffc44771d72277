import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';

export const WIDGET_TEXTS = ['widgets'] as const;

export const useWidgets = () =>
  useQuery({ queryKey: WIDGET_TEXTS, queryFn: () => api().call('GET /api/staff/widgets') });
export const useWidget = (key: string) =>
  useQuery({
    queryKey: [...WIDGET_TEXTS, key],
    queryFn: () => api().call('GET /api/staff/widgets/:key', { params: { key } }),
    refetchOnWindowFocus: false, // keeps the text that the employee is writing
  });
