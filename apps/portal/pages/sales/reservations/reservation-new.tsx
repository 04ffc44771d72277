import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { DateField } from '#apps/portal/components/form/dates.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { chosenId } from '#apps/portal/forms/chosen-id.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/reservations/Reservations.module.css';
import {
  RESERVATIONS,
  useOffer,
  useOfferedDay,
  useReservationFilter,
} from '#apps/portal/pages/sales/reservations/reservations.ts';
import { SeatBoxes } from '#apps/portal/pages/sales/reservations/SeatBoxes.tsx';
import { type Counts, ratesOf, ticketsOf, totalOf } from '#apps/portal/pages/sales/reservations/seat-choice.ts';
import type { ReservationOfferWire, ReservationWire } from '#modules/reservations/contract/reservations.ts';
import { Select, TextArea, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = { schedule_id: string; name: string; email: string; phone: string; note: string };

export function Component() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const { filter, listQuery } = useReservationFilter();
  const [day, setDay] = useState(filter.day);
  const [counts, setCounts] = useState<Counts>({});
  const [seats, setSeats] = useState<readonly string[]>([]);
  /** A form sent twice makes one reservation. */
  const [key] = useState(() => crypto.randomUUID());
  const close = (): void => void navigate(`/reservations${listQuery}`);
  const { form, field, onSubmit, problem, busy } = useStaffForm<Values, ReservationWire>({
    values: { schedule_id: '', name: '', email: '', phone: '', note: '' },
    send: ({ schedule_id, ...who }) =>
      api().call('POST /api/staff/reservations/new', {
        draft: {
          ...who,
          schedule_id: chosenId(schedule_id),
          tickets: offer.data ? ticketsOf(ratesOf(offer.data, counts), seats) : [],
          amount: offer.data ? totalOf(offer.data, counts, seats) : 0,
        },
        idempotencyKey: key,
      }),
    onDone: async ({ id, ref }) => {
      toast(t('reservations.done.made', { ref }), 'success');
      await navigate(`/reservations/${id}${listQuery}`);
      await calls.invalidateQueries({ queryKey: RESERVATIONS });
    },
  });
  const chosen = chosenId(form.watch('schedule_id'));
  const offered = useOfferedDay(day);
  const offer = useOffer(chosen);
  const choose = (next: string): void => {
    form.setValue('schedule_id', next, { shouldDirty: true });
    form.clearErrors('schedule_id');
    setCounts({});
    setSeats([]);
  };
  return (
    <Sheet title={t('reservations.form.new')} onClose={close}>
      <Problem>{problem}</Problem>
      {offered.error ? <Failure error={offered.error} retry={() => void offered.refetch()} /> : null}
      <form onSubmit={onSubmit} noValidate>
        <div className={formCss.fields}>
          <ScreeningFields field={field} offered={offered} day={day} onDay={setDay} onChoose={choose} />
          {offered.data?.schedules.length === 0 ? (
            <p className={formCss.hint}>{t('reservations.form.nothing')}</p>
          ) : null}
          {offer.error ? <Failure error={offer.error} retry={() => void offer.refetch()} /> : null}
          {offer.data ? (
            <Places offer={offer.data} counts={counts} seats={seats} onCounts={setCounts} onSeats={setSeats} />
          ) : null}
          <GuestFields field={field} />
        </div>
        <FormFoot busy={busy} onCancel={close} submit={t('reservations.form.send')} />
      </form>
    </Sheet>
  );
}

/** Who reserves. */
function GuestFields({ field }: { field: StaffForm<Values>['field'] }) {
  const { t } = useTexts();
  return (
    <>
      <TextField {...field('name')} label={t('reservations.form.name')} autoComplete="off" maxLength={120} required />
      <div className={formCss.two}>
        <TextField
          {...field('email')}
          label={t('reservations.fact.email')}
          hint={t('reservations.form.email_hint')}
          type="email"
          autoComplete="off"
          maxLength={190}
        />
        <TextField
          {...field('phone')}
          label={t('reservations.fact.phone')}
          type="tel"
          autoComplete="off"
          maxLength={40}
        />
      </div>
      <TextArea
        {...field('note')}
        label={t('reservations.fact.note')}
        optional={t('common.optional')}
        rows={2}
        maxLength={500}
      />
    </>
  );
}

/** The day, and the screening of that day. */
function ScreeningFields({
  field,
  offered,
  day,
  onDay,
  onChoose,
}: {
  field: StaffForm<Values>['field'];
  offered: ReturnType<typeof useOfferedDay>;
  day: string;
  onDay: (day: string) => void;
  onChoose: (id: string) => void;
}) {
  const { t, formats } = useTexts();
  const schedule = field('schedule_id');
  return (
    <div className={formCss.two}>
      <DateField
        reportsOnBlur
        label={t('reservations.filter.day')}
        value={day || (offered.data?.day ?? '')}
        onChange={(next) => {
          onDay(next);
          onChoose('');
        }}
      />
      <Select {...schedule} label={t('reservations.column.show')} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{t('reservations.form.choose')}</option>
        {(offered.data?.schedules ?? []).map(({ id, title, start, screen, free }) => (
          <option key={id} value={id} disabled={free === 0}>
            {[formats.time(Date.parse(start)), title, screen, t('reservations.form.free', { count: free })].join(' · ')}
          </option>
        ))}
      </Select>
    </div>
  );
}

const TICKETS_MAX = 30;

/** Chooses the number of tickets of each tariff, and the seats. */
function Places(props: {
  offer: ReservationOfferWire;
  counts: Counts;
  seats: readonly string[];
  onCounts: (counts: Counts) => void;
  onSeats: (seats: readonly string[]) => void;
}) {
  const { t, formats } = useTexts();
  const { offer, counts, seats, onCounts, onSeats } = props;
  const requestedCount = ratesOf(offer, counts).length;
  const change = (rate: number, count: number): void => {
    onCounts({ ...counts, [rate]: count });
    onSeats([]);
  };
  return (
    <>
      <fieldset className={formCss.group}>
        <legend className={formCss.groupName}>{t('reservations.column.places')}</legend>
        {offer.tariffs.map(({ price_rate_id: rate, name, total_price }) => {
          const count = counts[rate] ?? 0;
          return (
            <Stepper
              key={rate}
              label={`${name} · ${formats.money(total_price)}`}
              value={count}
              previous={count > 0 ? count - 1 : null}
              next={requestedCount < Math.min(TICKETS_MAX, offer.schedule.free) ? count + 1 : null}
              onChange={(next) => change(rate, next)}
              minusLabel={t('reservations.form.less', { name })}
              plusLabel={t('reservations.form.more', { name })}
            />
          );
        })}
        {offer.tariffs.length === 0 ? <Notice kind="warning">{t('reservations.form.no_tariffs')}</Notice> : null}
      </fieldset>
      {offer.arrangement && requestedCount > 0 ? (
        <fieldset className={formCss.group}>
          <legend className={formCss.groupName}>{t('reservations.fact.seats')}</legend>
          <p className={formCss.hint} aria-live="polite">
            {seats.length === 0
              ? t('reservations.form.assigned')
              : t('reservations.form.seats_chosen', { chosen: seats.length, count: requestedCount })}
          </p>
          <SeatBoxes arrangement={offer.arrangement} chosen={seats} max={requestedCount} onChange={onSeats} />
        </fieldset>
      ) : null}
      <p className={css.total}>
        <span>{t('reservations.column.total')}</span>
        <output>{formats.money(totalOf(offer, counts, seats))}</output>
      </p>
      {offer.expires_at ? (
        <p className={formCss.hint}>
          {t('reservations.form.kept_until', { when: formats.dateTime(Date.parse(offer.expires_at)) })}
        </p>
      ) : null}
    </>
  );
}
