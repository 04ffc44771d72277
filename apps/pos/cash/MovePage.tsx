import { Link, Navigate } from 'react-router';
import { useDrawer } from '#apps/pos/cash/cash.ts';
import { type Direction, MoveForm } from '#apps/pos/cash/MoveForm.tsx';
import { Page } from '#apps/pos/components/Page.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { centsFromEuros } from '#kernel/money.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Spinner.tsx';
import { Failure } from '#web/device/layout/Failure.tsx';

/** Takes cash out of the open drawer of this till, or puts some in (POS-011, D-153). */
export function MovePage({ direction }: { direction: Direction }) {
  const { t } = useTexts();
  const drawer = useDrawer();
  const { data, error } = drawer;
  if (data && data.state !== 'open') return <Navigate replace to="/cash" />;
  return (
    <Page
      title={t(`cash.${direction.texts}.title`)}
      tools={
        <Link className={buttonClass({ size: 'large' })} to="/cash">
          {t('common.cancel')}
        </Link>
      }
    >
      {drawer.isPending ? <Skeleton lines={3} height="6rem" label={t('common.loading')} /> : null}
      {error && !data ? <Failure error={error} retry={() => void drawer.refetch()} /> : null}
      {data ? (
        <MoveForm direction={direction} expected={data.sums && (centsFromEuros(data.sums.expected) ?? 0)} />
      ) : null}
    </Page>
  );
}
