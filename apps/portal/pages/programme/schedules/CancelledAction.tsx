import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/schedules/SchedulesPage.module.css';
import { SCHEDULES } from '#apps/portal/pages/programme/schedules/schedules.ts';
import type { CancellationReportWire } from '#modules/screenings/contract/schedules.ts';
import { CANCEL_KEYWORD, type CancellationMode } from '#modules/screenings/rules/planning/cancellation.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { textOfError } from '#web/api/api-error.ts';

/**
 * Repeats the cancellation of a cancelled screening in the same way. It cancels nothing again,
 * continues interrupted refunds, and lists the buyers who need manual compensation.
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
      api().call('POST /api/staff/schedules/:id/cancel', {
        params: { id },
        body: {
          keyword: CANCEL_KEYWORD,
          mode,
          reason: props.reason || CANCEL_KEYWORD,
        },
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
