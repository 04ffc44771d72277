import { AutomationSheet } from '#apps/portal/pages/marketing/automations/AutomationSheet.tsx';
import { useAutomations } from '#apps/portal/pages/marketing/automations/automations.ts';

export function Component() {
  const { data } = useAutomations();
  return data ? <AutomationSheet automation={null} all={data} /> : null;
}
