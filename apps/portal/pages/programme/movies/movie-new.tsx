import { useTexts } from '#apps/portal/i18n/language.ts';
import { FilmSheet } from '#apps/portal/pages/programme/movies/film/FilmSheet.tsx';

export function Component() {
  const { t } = useTexts();
  return <FilmSheet film={null} title={t('films.new')} />;
}
