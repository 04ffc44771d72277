import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import type { AutomationWire } from '#modules/campaigns/contract/automations.ts';
import type { AutomationFrequency } from '#modules/campaigns/rules/send-times.ts';

export const AUTOMATIONS = ['automations'] as const;
export const useAutomations = () =>
  useQuery({ queryKey: AUTOMATIONS, queryFn: () => api().call('GET /api/staff/automations') });

/** The kinds of recipient in the form: one of three is chosen, the others keep their input. */
export type Receivers = 'addresses' | 'role' | 'distributor';
export type AutomationValues = {
  name: string;
  frequency: AutomationFrequency;
  subject: string;
  from_name: string;
  from_email: string;
  receivers: Receivers;
  send_to: string;
  role: string;
  distributor: string;
  content: string;
  reports: string[];
  figures: string[];
  locale: string;
  active: boolean;
};

export function valuesFor(automation: AutomationWire | null, locale: string): AutomationValues {
  const sendTo = automation?.send_to;
  return {
    name: automation?.name ?? '',
    frequency: automation?.frequency ?? 'weekly',
    subject: automation?.subject ?? '',
    from_name: automation?.from_name ?? '',
    from_email: automation?.from_email ?? '',
    receivers: sendTo && 'role' in sendTo ? 'role' : sendTo && 'distributor' in sendTo ? 'distributor' : 'addresses',
    send_to: sendTo && 'addresses' in sendTo ? sendTo.addresses.join('\n') : '',
    role: sendTo && 'role' in sendTo ? sendTo.role : 'manager',
    distributor: sendTo && 'distributor' in sendTo ? String(sendTo.distributor) : '',
    content: automation?.content ?? '',
    reports: automation?.reports ?? [],
    figures: automation?.figures ?? [],
    locale: automation?.locale ?? locale,
    active: automation?.active ?? true,
  };
}

/** Returns the wire form; addresses are separated by lines or commas. */
export function toSend({ receivers, send_to, role, distributor, ...rest }: AutomationValues) {
  const addresses = send_to.split(/[\s,;]+/).filter((address) => address !== '');
  const sendTo = {
    addresses: { addresses },
    role: { role },
    distributor: { distributor: Number(distributor) || null },
  };
  return { ...rest, send_to: sendTo[receivers] };
}
