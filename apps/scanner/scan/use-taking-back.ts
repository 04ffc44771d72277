import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { takeBackUnsent } from '#apps/scanner/offline/exchange-with-server.ts';
import { nameOfTicket } from '#apps/scanner/scan/results/result-text.ts';
import type { Tickets } from '#apps/scanner/scan/use-scanning.ts';
import { SHOWS } from '#apps/scanner/shows/persisted-show.ts';
import { toast } from '#ui/Toast.tsx';
import { api } from '#web/device/api.ts';

/**
 * Reverts admissions of the last scan (D-026). `admitted`: all its tickets; `onTakenBack` gets those
 * that stay admitted. The server refuses without the permission; what it does not know yet is taken
 * back on the device.
 */
export function useTakingBack(admitted: Tickets, onTakenBack: (left: Tickets) => void) {
  const { t } = useTexts();
  const calls = useQueryClient();
  return useMutation({
    mutationFn: async (wrong: Tickets) => {
      let left = admitted;
      for (const { ticket } of wrong) {
        if (!(await takeBackUnsent(ticket))) await api().call('POST /api/scanner/revert', { body: { ticket } });
        left = left.filter((each) => each.ticket !== ticket);
        onTakenBack(left);
      }
    },
    onSuccess: (_, wrong) => toast(t('scan.last.done', { who: wrong.map(nameOfTicket).join('; ') }), 'success'),
    onSettled: () => calls.invalidateQueries({ queryKey: SHOWS }),
  });
}
