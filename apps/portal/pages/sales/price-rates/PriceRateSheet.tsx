import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { api, useCountry, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Choices } from '#apps/portal/components/form/Choices.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { languagesOf } from '#apps/portal/components/form/languages.ts';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { VatField } from '#apps/portal/components/form/VatField.tsx';
import { vatForField } from '#apps/portal/components/form/vat.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useUnusualPrice } from '#apps/portal/forms/use-unusual-price.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ConditionFields } from '#apps/portal/pages/sales/price-rates/ConditionFields.tsx';
import { PriceFields } from '#apps/portal/pages/sales/price-rates/PriceFields.tsx';
import { PriceRateFacts } from '#apps/portal/pages/sales/price-rates/PriceRateFacts.tsx';
import { PRICE_RATES, priceRatesQuery } from '#apps/portal/pages/sales/price-rates/price-rates.ts';
import { RateArchiving } from '#apps/portal/pages/sales/price-rates/RateArchiving.tsx';
import { copiedValues, type RateValues, sentOf, valuesOf } from '#apps/portal/pages/sales/price-rates/rate-form.ts';
import { SURFACES, type Surface } from '#kernel/visibility.ts';
import type { PriceRateWire } from '#modules/pricing/contract/staff.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Checkbox, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';

const PLACES = Object.keys(SURFACES) as Surface[];

/** The form of a rate. A price that is far above those of the other rates is asked about first. */
function useRateForm(rate: PriceRateWire | null, original?: PriceRateWire) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const country = useCountry();
  const { form, field, dateField, onSubmit, problem, busy } = useStaffForm<RateValues, PriceRateWire>({
    values: original ? copiedValues(original, country) : valuesOf(rate, country),
    send: (values) => {
      const draft = sentOf(values, rate?.version ?? 0);
      return rate
        ? api().call('POST /api/staff/price-rates/:id', { params: { id: rate.id }, draft })
        : api().call('POST /api/staff/price-rates/new', { draft });
    },
    onDone: async () => {
      toast(t('common.saved'), 'success');
      await navigate('/price-rates');
      await calls.invalidateQueries({ queryKey: PRICE_RATES });
    },
  });
  const { submit, asking } = useUnusualPrice({
    others: async () =>
      (await calls.ensureQueryData(priceRatesQuery()))
        .filter(({ id, archived }) => id !== rate?.id && !archived)
        .flatMap(({ prices }) => prices.map(({ ticket }) => ticket)),
    typed: () => form.getValues('prices').map(({ ticket }) => ticket),
    onSubmit,
  });
  return { form, field, dateField, submit, asking, problem, busy };
}

/**
 * Edits a new price rate (`rate` null), or an existing one with its prices and conditions
 * (TCK-005). `original`: the rate of which the new one is a copy.
 */
export function PriceRateSheet({ rate, original }: { rate: PriceRateWire | null; original?: PriceRateWire }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const mayEdit = useMay('price_rates.edit');
  const mayArchive = useMay('price_rates.delete');
  const isOpen = mayEdit && !rate?.archived;
  const { names = {}, descriptions = {} } = rate ?? original ?? {};
  const languages = languagesOf(names, descriptions);
  const close = (): void => void navigate('/price-rates');
  const { form, field, dateField, submit, asking, problem, busy } = useRateForm(rate, original);
  const { errors } = form.formState;
  return (
    <Sheet title={rate?.name ?? t('price-rates.add')} onClose={close}>
      {asking}
      <Problem>{problem}</Problem>
      {rate?.archived ? <Notice kind="info">{t('price-rates.form.archived')}</Notice> : null}
      {isOpen ? (
        <form onSubmit={submit} noValidate>
          <div className={css.fields}>
            <TextsFields
              label={t('price-rates.form.names')}
              languages={languages}
              errors={errors.names?.message?.toString()}
              field={(language) => field(`names.${language}`)}
            />
            <TextsFields
              label={t('price-rates.form.descriptions')}
              hint={t('price-rates.form.descriptions_hint')}
              long
              languages={languages}
              field={(language) => field(`descriptions.${language}`)}
            />
            <PriceFields form={form} field={field} dateField={dateField} rate={rate ?? original ?? null} />
            <AmountFields rate={rate ?? original ?? null} field={field} />
            <ConditionFields form={form} field={field} dateField={dateField} />
            <Choices
              label={t('price-rates.form.visibility')}
              options={PLACES.map((value) => ({ value, name: t(`price-rates.surface.${value}`) }))}
              chosen={form.watch('visibility')}
              errors={errors.visibility?.message}
              onChange={(next) => {
                form.clearErrors('visibility');
                form.setValue('visibility', next, { shouldDirty: true });
              }}
            />
            <TextField
              {...field('sort')}
              label={t('price-rates.form.sort')}
              hint={t('products.form.sort_hint')}
              inputMode="numeric"
            />
            <Switches field={field} />
          </div>
          <FormFoot busy={busy} onCancel={close} mayEdit submit={t(rate ? 'common.save' : 'price-rates.add')} />
        </form>
      ) : null}
      {rate && mayEdit ? <DuplicateLink id={rate.id} /> : null}
      {rate ? <PriceRateFacts rate={rate} /> : null}
      {rate && mayArchive ? <RateArchiving rate={rate} /> : null}
    </Sheet>
  );
}

function Switches({ field }: Pick<StaffForm<RateValues>, 'field'>) {
  const { t } = useTexts();
  return (
    <div className={css.boxes}>
      <Checkbox {...field('voucher_redeemable')} label={t('price-rates.form.voucher')} />
      <Checkbox {...field('needs_proof')} label={t('price-rates.form.needs_proof')} />
      <Checkbox {...field('active')} label={t('price-rates.form.active')} />
    </div>
  );
}

function DuplicateLink({ id }: { id: number }) {
  const { t } = useTexts();
  return (
    <p>
      <Link className={buttonClass({})} to={`/price-rates/new?copy=${id}`}>
        {t('price-rates.duplicate')}
      </Link>
    </p>
  );
}

function AmountFields({ rate, field }: { rate: PriceRateWire | null; field: StaffForm<RateValues>['field'] }) {
  const { t } = useTexts();
  const country = useCountry();
  return (
    <div className={css.two}>
      <TextField
        {...field('handling')}
        label={t('price-rates.form.handling')}
        hint={t('price-rates.form.handling_hint')}
        inputMode="decimal"
      />
      <VatField {...field('vat_rate')} label={t('price-rates.form.vat')} own={vatForField(rate, country)} />
      <TextField {...field('min_tickets')} label={t('price-rates.form.min_tickets')} inputMode="numeric" />
      <TextField {...field('max_tickets')} label={t('price-rates.form.max_tickets')} inputMode="numeric" />
    </div>
  );
}
