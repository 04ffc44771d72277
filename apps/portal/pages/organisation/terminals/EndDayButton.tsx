import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { TERMINALS } from '#apps/portal/pages/organisation/terminals/terminals.ts';
import type { TerminalWire } from '#modules/terminals/contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** Ends the day of a terminal: it sends its payments to the bank, and its total is compared with ours (D-143). */
export function EndDayButton({ terminal }: { terminal: TerminalWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { id, name } = terminal;
  const ending = useMutation({
    mutationFn: () => api().call('POST /api/staff/terminals/:id/end-of-day', { params: { id } }),
    onSuccess: ({ last_day }) => {
      const outcome = last_day?.outcome ?? 'unknown';
      toast(
        `${name}: ${t(`terminals.day.${outcome}`)} ${last_day?.note ?? ''}`.trim(),
        outcome === 'done' ? 'success' : 'danger',
      );
    },
    onError: (error) => toast(textOfError(error, t), 'danger'),
    onSettled: () => void calls.invalidateQueries({ queryKey: TERMINALS }),
  });
  return (
    <Button
      size="small"
      busy={ending.isPending}
      busyLabel={t('common.busy')}
      aria-label={t('terminals.day.button_of', { name })}
      onClick={() => ending.mutate()}
    >
      {t('terminals.day.button')}
    </Button>
  );
}
