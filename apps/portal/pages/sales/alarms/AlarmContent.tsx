import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import fields from '#apps/portal/components/form/Form.module.css';
import { BillLink } from '#apps/portal/components/page/BillLink.tsx';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { AlarmState } from '#apps/portal/pages/sales/alarms/AlarmState.tsx';
import css from '#apps/portal/pages/sales/alarms/Alarms.module.css';
import { alarmChanged, PAGE_OF } from '#apps/portal/pages/sales/alarms/alarms.ts';
import type { AlarmWire } from '#modules/alarms/contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';
import type { Formats } from '#web/i18n/formats.ts';

/** What happened, what to do about it, and who looks after it. */
export function AlarmContent({ alarm }: { alarm: AlarmWire }) {
  const { t } = useTexts();
  const page = PAGE_OF[alarm.kind];
  return (
    <div className={fields.fields}>
      <section className={css.advice}>
        <h3>{t('alarms.what_to_do')}</h3>
        <p>{t(`alarms.advice.${alarm.kind}`)}</p>
        {page ? <Link to={page}>{t('alarms.to_page')}</Link> : null}
      </section>
      <AlarmFacts alarm={alarm} />
      {alarm.status === 'done' ? null : <Actions alarm={alarm} />}
    </div>
  );
}

function AlarmFacts({ alarm }: { alarm: AlarmWire }) {
  const { t, formats } = useTexts();
  const when = (instant: string | null) => instant && formats.dateTime(Date.parse(instant));
  const money = (euros: number | null) => (euros === null ? null : formats.money(euros));
  const { bill, payment, note } = alarm;
  return (
    <Facts
      facts={[
        [t('alarms.column.status'), <AlarmState key="status" status={alarm.status} />],
        [t('alarms.fact.scope'), alarm.of_installation ? t('alarms.installation') : null],
        [t('alarms.fact.since'), when(alarm.since)],
        [t('alarms.fact.times'), alarm.times > 1 ? t('alarms.times', { count: alarm.times }) : null],
        [t('alarms.fact.last'), alarm.times > 1 ? when(alarm.last_at) : null],
        [t('alarms.fact.bill'), bill && <BillLink key="bill" bill={bill} />],
        [
          t('alarms.fact.payment'),
          payment && (
            <Link key="payment" to={`/payments/${payment}`}>
              {t('alarms.fact.payment_link')}
            </Link>
          ),
        ],
        ...clashFacts(alarm.clash, t, formats),
        [t('alarms.fact.amount'), money(alarm.amount)],
        [t('alarms.fact.expected'), money(alarm.expected)],
        [t('alarms.fact.count'), alarm.count === null ? null : String(alarm.count)],
        [t('alarms.fact.day'), alarm.day],
        [t('alarms.fact.name'), alarm.name],
        [t('alarms.fact.reason'), alarm.reason],
        [t('alarms.fact.by'), alarm.by],
        [t('alarms.fact.taken'), when(alarm.taken_at)],
        [t('alarms.fact.done'), when(alarm.done_at)],
        [
          t('alarms.fact.note'),
          note && (
            <span key="note" className={css.note}>
              {note}
            </span>
          ),
        ],
      ]}
    />
  );
}

/** Ticket, show, when and where it was let in, and when and where it was admitted before. */
function clashFacts(clash: AlarmWire['clash'], t: Translate, formats: Formats): [string, string | null][] {
  if (!clash) return [];
  const at = (instant: string, device: string | null) =>
    [formats.dateTime(Date.parse(instant)), device].filter(Boolean).join(', ');
  return [
    [t('alarms.fact.clash_why'), t(`alarms.clash.${clash.why}`)],
    [t('alarms.fact.clash_ticket'), [clash.ticket, clash.seat].filter(Boolean).join(', ')],
    [t('alarms.fact.clash_show'), at(clash.start, clash.screen)],
    [t('alarms.fact.clash_let_in'), at(clash.at, clash.device)],
    [t('alarms.fact.clash_before'), clash.other_at && at(clash.other_at, clash.other_device)],
  ];
}

/** Takes the alarm, and ends it with a note. */
function Actions({ alarm: { id, status } }: { alarm: AlarmWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const mayEdit = useMay('bills.edit');
  const [note, setNote] = useState('');
  const take = useMutation({
    mutationFn: () => api().call('POST /api/staff/alarms/:id/take', { params: { id } }),
    onSuccess: async (changed) => {
      toast(t('alarms.taken_note'), 'success');
      await alarmChanged(calls, changed);
    },
  });
  const finish = useMutation({
    mutationFn: () => api().call('POST /api/staff/alarms/:id/done', { params: { id }, draft: { note } }),
    onSuccess: async (changed) => {
      toast(t('alarms.done_note'), 'success');
      await alarmChanged(calls, changed);
    },
  });
  if (!mayEdit) return null;
  const error = take.error ?? finish.error;
  return (
    <>
      <Problem>{error ? textOfError(error, t) : null}</Problem>
      <TextArea label={t('alarms.note_label')} value={note} onChange={({ target }) => setNote(target.value)} />
      <div className={css.actions}>
        {status === 'open' ? (
          <Button busy={take.isPending} busyLabel={t('common.busy')} onClick={() => take.mutate()}>
            {t('alarms.take')}
          </Button>
        ) : null}
        <Button variant="primary" busy={finish.isPending} busyLabel={t('common.busy')} onClick={() => finish.mutate()}>
          {t('alarms.done')}
        </Button>
      </div>
    </>
  );
}
