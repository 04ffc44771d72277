import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { ScreenSheet } from '#apps/portal/pages/organisation/signage/ScreenSheet.tsx';
import { useSetups } from '#apps/portal/pages/organisation/signage/signage.ts';

export function Component() {
  const { id } = useParams();
  const { data } = useSetups();
  const setup = data?.find((each) => String(each.device_id) === id);
  if (setup) return <ScreenSheet key={id} setup={setup} />;
  return data ? <NotFoundPage /> : null;
}
