import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { ThemeSheet } from '#apps/portal/pages/organisation/themes/ThemeSheet.tsx';
import { keyOfTheme, useThemes } from '#apps/portal/pages/organisation/themes/themes.ts';

export function Component() {
  const { key } = useParams();
  const { data } = useThemes();
  const theme = data?.find((each) => keyOfTheme(each) === key);
  if (theme) return <ThemeSheet key={key} theme={theme} />;
  return data ? <NotFoundPage /> : null;
}
