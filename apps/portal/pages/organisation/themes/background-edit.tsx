import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { BackgroundSheet } from '#apps/portal/pages/organisation/themes/BackgroundSheet.tsx';
import { useBackgrounds } from '#apps/portal/pages/organisation/themes/themes.ts';

export function Component() {
  const { id } = useParams();
  const { data } = useBackgrounds();
  const background = data?.find((each) => String(each.id) === id);
  if (background) return <BackgroundSheet key={id} background={background} />;
  return data ? <NotFoundPage /> : null;
}
