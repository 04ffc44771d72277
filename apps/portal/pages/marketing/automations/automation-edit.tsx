import { useParams } from 'react-router';
import { AutomationSheet } from '#apps/portal/pages/marketing/automations/AutomationSheet.tsx';
import { useAutomations } from '#apps/portal/pages/marketing/automations/automations.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';

export function Component() {
  const { id } = useParams();
  const { data } = useAutomations();
  const automation = data?.automations.find((each) => String(each.id) === id);
  if (data && automation) return <AutomationSheet key={automation.id} automation={automation} all={data} />;
  return data ? <NotFoundPage /> : null;
}
