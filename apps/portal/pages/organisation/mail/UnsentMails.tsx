import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { waitingChanged } from '#apps/portal/layout/waiting.ts';
import css from '#apps/portal/pages/organisation/mail/MailPage.module.css';
import { MAIL } from '#apps/portal/pages/organisation/mail/mail.ts';
import type { UnsentMail } from '#modules/mail-admin/contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** Lists the mails that could not be sent, with what the mail server said, and tries them again. */
export function UnsentMails({ unsent }: { unsent: readonly UnsentMail[] }) {
  const { t, formats } = useTexts();
  const calls = useQueryClient();
  const mayEdit = useMay('settings.edit');
  const again = useMutation({
    mutationFn: (id: number | null) => api().call('POST /api/staff/mail/send-again', { body: { id } }),
    onSuccess: async ({ tried_again }) => {
      toast(t('mail.unsent.tried', { count: tried_again }), 'success');
      await Promise.all([calls.invalidateQueries({ queryKey: MAIL }), waitingChanged(calls)]);
    },
    onError: (error) => toast(textOfError(error, t), 'danger'),
  });
  return (
    <section className={css.part}>
      <h2 className={css.title}>{t('mail.unsent.title')}</h2>
      <DataTable
        caption={t('mail.unsent.title')}
        rows={unsent}
        keyOf={({ id }) => id}
        empty={t('mail.unsent.empty')}
        columns={[
          { name: t('mail.unsent.kind'), cell: ({ kind }) => t(`mail.kind.${kindOf(kind)}`) },
          {
            name: t('mail.unsent.tried_at'),
            cell: ({ tried_at }) => formats.dateTime(Date.parse(tried_at)),
            sortBy: ({ tried_at }) => Date.parse(tried_at),
          },
          {
            name: t('mail.unsent.reason'),
            cell: ({ reason, given_up }) => (
              <span className={css.reason}>
                {reason} {t(given_up ? 'mail.unsent.given_up' : 'mail.unsent.tried_automatically')}
              </span>
            ),
          },
          {
            name: t('mail.unsent.bill'),
            cell: ({ bill_id }) => (bill_id ? <Link to={`/bills/${bill_id}`}>{t('mail.unsent.to_bill')}</Link> : '–'),
          },
          {
            name: t('mail.unsent.again'),
            cell: ({ id }) =>
              mayEdit ? (
                <Button size="small" onClick={() => again.mutate(id)}>
                  {t('mail.unsent.again')}
                </Button>
              ) : null,
          },
        ]}
      />
      {mayEdit && unsent.length > 1 ? (
        <div className={css.buttons}>
          <Button busy={again.isPending} busyLabel={t('common.busy')} onClick={() => again.mutate(null)}>
            {t('mail.unsent.all_again')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

const KINDS = [
  'alarm',
  'automation',
  'campaign',
  'campaign_not_sent',
  'campaign_reminder',
  'cancelled',
  'cash_deviation',
  'contact',
  'data_erased',
  'data_link',
  'device_approval',
  'devices_waiting',
  'invoice',
  'newsletter_confirm',
  'newsletter_welcome',
  'refund_refused',
  'refunded',
  'report',
  'reservation',
  'staff_credential',
  'staff_forgotten',
  'staff_link',
  'tickets',
  'tickets_again',
] as const;
const kindOf = (kind: string) => KINDS.find((each) => each === kind) ?? 'other';
