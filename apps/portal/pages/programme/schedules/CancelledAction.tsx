import { useMutation, useQueryClient } from '@tanstack/react-query';
import { textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/schedules/SchedulesPage.module.css';
import { SCHEDULES } from '#apps/portal/pages/schedules/schedules.ts';
import { CANCEL_KEYWORD, type CancellationMode } from '#modules/screenings/rules/cancellation.ts';
import type { CancellationReportWire } from '#modules/screenings/staff-contract.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/**
 * For a screening that is cancelled already: the same way once more. It cancels nothing anew, goes on with refunds that
 * stopped half-way, and names who is still to be compensated by hand.
 */
export function CancelledAction(props: {
  id: number;
  mode: CancellationMode;
  reason: string;
  onDone: (report: CancellationReportWire) => void;
}) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { id, mode } = props;
  const again = useMutation({
    mutationFn: () =>
      api().post<CancellationReportWire>(`/api/staff/schedules/${id}/cancel`, {
        ...{ keyword: CANCEL_KEYWORD, mode },
        reason: props.reason || CANCEL_KEYWORD,
      }),
    onSuccess: async (report) => {
      props.onDone(report);
      await calls.invalidateQueries({ queryKey: SCHEDULES });
    },
  });
  return (
    <div className={css.action}>
      {again.error ? (
        <Notice kind="danger" live>
          {textOfError(again.error, t)}
        </Notice>
      ) : null}
      <p>{t(`schedules.again.${mode}`)}</p>
      <Button busy={again.isPending} busyLabel={t('common.busy')} onClick={() => again.mutate()}>
        {t('schedules.again.button')}
      </Button>
    </div>
  );
}
