import { useTexts } from '#apps/portal/i18n/language.ts';
import { Failure } from '#apps/portal/parts/Failure.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/** What stands in place of an answer that is not there yet, or will not come. */
export function Loading({ of }: { of: { error: unknown; isPending: boolean; refetch: () => unknown } }) {
  const { t } = useTexts();
  return (
    <>
      {of.error ? <Failure error={of.error} retry={() => void of.refetch()} /> : null}
      {of.isPending ? <Spinner label={t('common.loading')} /> : null}
    </>
  );
}
