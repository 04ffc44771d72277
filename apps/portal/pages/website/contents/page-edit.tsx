import { useParams } from 'react-router';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { usePage } from '#apps/portal/pages/website/contents/contents.ts';
import { PageEditor } from '#apps/portal/pages/website/contents/PageEditor.tsx';
import { Spinner } from '#ui/Spinner.tsx';

export function Component() {
  const { t } = useTexts();
  const { id = '' } = useParams();
  const page = usePage(id);
  if (page.data)
    return <PageEditor key={page.data.version} page={page.data} locales={page.data.locales} slug={page.data.slug} />;
  if (page.error) return <Failure error={page.error} retry={() => void page.refetch()} />;
  return <Spinner label={t('common.loading')} />;
}
