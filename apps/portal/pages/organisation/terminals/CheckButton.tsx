import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { shownState, TERMINALS } from '#apps/portal/pages/organisation/terminals/terminals.ts';
import type { TerminalWire } from '#modules/terminals/contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** Registers with a terminal and reads its status; shows the answer and updates the list. */
export function CheckButton({ terminal }: { terminal: TerminalWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { id, name } = terminal;
  const check = useMutation({
    mutationFn: () => api().call('POST /api/staff/terminals/:id/check', { params: { id } }),
    async onSuccess(checked) {
      const state = shownState(checked);
      toast(
        t('terminals.checked', { name, state: t(`terminals.state.${state}`) }),
        state === 'ready' ? 'success' : 'info',
      );
      await calls.invalidateQueries({ queryKey: TERMINALS });
    },
    onError: (error) => toast(textOfError(error, t), 'danger'),
  });
  return (
    <Button
      size="small"
      busy={check.isPending}
      busyLabel={t('common.busy')}
      aria-label={t('terminals.check_of', { name })}
      onClick={() => check.mutate()}
    >
      {t('terminals.check')}
    </Button>
  );
}
