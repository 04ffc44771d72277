import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { ScreenSheet } from '#apps/portal/pages/screens/ScreenSheet.tsx';
import { useScreenFilter, useScreens } from '#apps/portal/pages/screens/screens.ts';

export function Component() {
  const { id } = useParams();
  const { kept } = useScreenFilter();
  const { data } = useScreens(kept);
  const screen = data?.find((each) => String(each.id) === id);
  // Another version of it is another form: what stood in the old one was about what is no more.
  if (screen) return <ScreenSheet key={`${screen.id}/${screen.version}`} screen={screen} />;
  return data ? <NotFoundPage /> : null;
}
