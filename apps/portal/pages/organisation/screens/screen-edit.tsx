import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { ScreenSheet } from '#apps/portal/pages/organisation/screens/ScreenSheet.tsx';
import { useScreenFilter, useScreens } from '#apps/portal/pages/organisation/screens/screens.ts';

export function Component() {
  const { id } = useParams();
  const { data } = useScreens(useScreenFilter());
  const screen = data?.find((each) => String(each.id) === id);
  // A new version gets a new form: the values of the old one are outdated.
  if (screen) return <ScreenSheet key={`${screen.id}/${screen.version}`} screen={screen} />;
  return data ? <NotFoundPage /> : null;
}
