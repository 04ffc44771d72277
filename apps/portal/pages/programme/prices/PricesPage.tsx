import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import formCss from '#apps/portal/components/form/Form.module.css';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useUnusualPrice } from '#apps/portal/forms/use-unusual-price.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/prices/PricesPage.module.css';
import {
  type OwnPricesValues,
  SCREENING_PRICES,
  sentOf,
  typedPrices,
  useScreeningPrices,
  usualPrices,
  usualValues,
  valuesOf,
} from '#apps/portal/pages/programme/prices/prices.ts';
import { Others, Why } from '#apps/portal/pages/programme/prices/Why.tsx';
import type { ScreeningPricesWire } from '#modules/pricing/contract/staff.ts';
import { seatWords } from '#modules/seating/ui/seat-words.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

/** Gives one screening prices of its own, beside what it costs as usual (PRICE-16, PRICE-17). */
export function Component() {
  const { t, formats } = useTexts();
  const { id = '' } = useParams();
  const pricesQuery = useScreeningPrices(id);
  const data = pricesQuery.data;
  return (
    <>
      <PageHead
        title={data ? t('schedules.prices.title', { title: data.schedule.title }) : t('schedules.prices.button')}
        lead={
          data ? (
            <>
              {formats.dateTime(Date.parse(data.schedule.start))} · {data.schedule.cinema}, {data.schedule.screen} ·{' '}
              <Link to={`/schedules/${id}?day=${data.schedule.start.slice(0, 10)}`}>{t('schedules.prices.back')}</Link>
            </>
          ) : undefined
        }
      />
      <Loading of={pricesQuery} />
      {data ? <PricesForm key={data.revision} prices={data} /> : null}
    </>
  );
}

function usePricesForm(prices: ScreeningPricesWire) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { id } = prices.schedule;
  const { form, field, onSubmit, problem, busy } = useStaffForm<OwnPricesValues, ScreeningPricesWire>({
    values: valuesOf(prices),
    send: (values) =>
      api().call('POST /api/staff/schedules/:id/prices', { params: { id }, draft: sentOf(values, prices) }),
    onDone: (saved) => {
      toast(t('common.saved'), 'success');
      calls.setQueryData([...SCREENING_PRICES, String(id)], saved);
    },
  });
  const { submit, asking } = useUnusualPrice({
    others: async () => usualPrices(prices),
    typed: () => typedPrices(form.getValues()),
    onSubmit,
  });
  const reset = (): void => {
    const usual = usualValues(prices);
    form.setValue('rates', usual.rates, { shouldDirty: true });
    form.setValue('classes', usual.classes, { shouldDirty: true });
  };
  return { form, field, submit, asking, problem, busy, reset };
}

function PricesForm({ prices }: { prices: ScreeningPricesWire }) {
  const { t, formats } = useTexts();
  const { schedule, rates, classes } = prices;
  const mayEdit = useMay('price_rates.edit') && !schedule.over && !schedule.cancelled;
  const { form, field, submit, asking, problem, busy, reset } = usePricesForm(prices);
  const { className } = useMemo(() => seatWords({ t, money: formats.money }), [t, formats]);
  const money = ({ ticket, handling }: { ticket: number; handling: number }): string =>
    t('schedules.prices.usual', { ticket: formats.money(ticket), handling: formats.money(handling) });
  const typed = form.watch();
  const isOwn = typedPrices(typed).some((amount) => amount.trim() !== '');
  if (rates.length === 0) return <Notice kind="info">{t('schedules.prices.none')}</Notice>;
  return (
    <form onSubmit={submit} noValidate>
      {asking}
      <Problem>{problem}</Problem>
      {schedule.cancelled ? <Notice kind="warning">{t('schedules.prices.cancelled')}</Notice> : null}
      {schedule.over && !schedule.cancelled ? <Notice kind="info">{t('schedules.prices.over')}</Notice> : null}
      <p className={formCss.hint}>{t('schedules.prices.hint')}</p>
      <fieldset className={css.fields} disabled={!mayEdit}>
        <Group title={t('schedules.prices.rates')}>
          {rates.map((rate, index) => (
            <Line
              key={rate.price_rate_id}
              name={rate.name}
              usual={money(rate.usual)}
              why={<Why rate={rate} of={schedule} />}
            >
              <TextField {...field(`rates.${index}.ticket`)} {...EUROS} label={t('schedules.prices.ticket')} />
              <TextField {...field(`rates.${index}.handling`)} {...EUROS} label={t('schedules.prices.handling')} />
            </Line>
          ))}
        </Group>
        {classes.length > 0 ? (
          <Group title={t('schedules.prices.classes')} hint={t('schedules.prices.classes_hint')}>
            {classes.map(({ seat_class, usual }, index) => (
              <Line key={seat_class} name={className(seat_class)} usual={money(usual)}>
                <TextField {...field(`classes.${index}.ticket`)} {...EUROS} label={t('schedules.prices.supplement')} />
                <TextField {...field(`classes.${index}.handling`)} {...EUROS} label={t('schedules.prices.handling')} />
              </Line>
            ))}
          </Group>
        ) : null}
      </fieldset>
      <Others others={prices.others} />
      {mayEdit ? (
        <div className={css.foot}>
          {isOwn ? <Button onClick={reset}>{t('schedules.prices.reset')}</Button> : null}
          <SubmitButton ready={form.formState.isDirty} busy={busy} busyLabel={t('common.busy')}>
            {t('common.save')}
          </SubmitButton>
        </div>
      ) : null}
    </form>
  );
}

const EUROS = { inputMode: 'decimal', autoComplete: 'off' } as const;

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={css.group}>
      <h2 className={css.title}>{title}</h2>
      {hint ? <p className={formCss.hint}>{hint}</p> : null}
      {children}
    </section>
  );
}

function Line({ name, usual, why, children }: { name: string; usual: string; why?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={css.line}>
      <legend className={css.name}>
        {name} <small>{usual}</small>
        {why}
      </legend>
      <div className={css.amounts}>{children}</div>
    </fieldset>
  );
}
