import { useSearchParams } from 'react-router';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { usePreset } from '#apps/portal/pages/website/contents/contents.ts';
import { PageEditor } from '#apps/portal/pages/website/contents/PageEditor.tsx';
import { Spinner } from '#ui/Spinner.tsx';

export function Component() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  // Every exhibitor has a privacy policy, which has the languages of the website.
  const { data, error, refetch } = usePreset('privacy-policy');
  if (data) return <PageEditor page={null} locales={data.locales} slug={query.get('slug') ?? 'info/'} />;
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  return <Spinner label={t('common.loading')} />;
}
