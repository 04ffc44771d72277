import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import type { WidgetLineWire, WidgetWire } from '#modules/content/staff-contract.ts';

export const WIDGET_TEXTS = ['widgets'] as const;

export const useWidgets = () =>
  useQuery({ queryKey: WIDGET_TEXTS, queryFn: () => api().get<WidgetLineWire[]>('/api/staff/widgets') });
export const useWidget = (key: string) =>
  useQuery({
    queryKey: [...WIDGET_TEXTS, key],
    queryFn: () => api().get<WidgetWire>(`/api/staff/widgets/${key}`),
    refetchOnWindowFocus: false, // what somebody is writing stays
  });
