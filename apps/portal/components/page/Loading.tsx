import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Spinner } from '#ui/Spinner.tsx';

/** Shows a placeholder for an answer that is pending or failed. */
export function Loading({ of }: { of: { error: unknown; isPending: boolean; refetch: () => unknown } }) {
  const { t } = useTexts();
  return (
    <>
      {of.error ? <Failure error={of.error} retry={() => void of.refetch()} /> : null}
      {of.isPending ? <Spinner label={t('common.loading')} /> : null}
    </>
  );
}
