import { Navigate } from 'react-router';
import { useMe } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { sectionsFor } from '#apps/portal/layout/sections.ts';
import { Notice } from '#ui/Notice.tsx';

/** The first page that whoever is signed in may open. */
export function StartPage() {
  const { t } = useTexts();
  const [first] = sectionsFor(useMe().data?.permissions ?? []).flatMap(({ items }) => items);
  if (first) return <Navigate replace to={first.to} />;
  return (
    <Notice kind="info" title={t('common.forbidden.title')}>
      {t('common.forbidden.text')}
    </Notice>
  );
}
