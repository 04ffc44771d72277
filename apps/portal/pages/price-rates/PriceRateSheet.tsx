import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/calls.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { PriceRateFacts } from '#apps/portal/pages/price-rates/PriceRateFacts.tsx';
import { PRICE_RATES } from '#apps/portal/pages/price-rates/price-rates.ts';
import { Choices } from '#apps/portal/parts/Choices.tsx';
import css from '#apps/portal/parts/Form.module.css';
import { languagesOf, textsForFields } from '#apps/portal/parts/languages.ts';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';
import { TextsFields } from '#apps/portal/parts/TextsFields.tsx';
import { SURFACES, type Surface } from '#kernel/visibility.ts';
import type { PriceRateWire } from '#modules/pricing/staff-contract.ts';
import { Checkbox, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = {
  names: Record<string, string>;
  descriptions: Record<string, string>;
  handling: string;
  min_tickets: string;
  max_tickets: string;
  visibility: Surface[];
  voucher_redeemable: boolean;
  active: boolean;
};
const PLACES = Object.keys(SURFACES) as Surface[];
/** As a field holds it; nothing is missing, not 0. */
const numberIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

/** What the house decides about a price rate (TCK-005); below it what is decided elsewhere: its prices and conditions. */
export function PriceRateSheet({ rate }: { rate: PriceRateWire }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('price_rates.edit') && !rate.archived;
  const languages = languagesOf(rate.names, rate.descriptions);
  const close = (): void => void navigate('/price-rates');
  const { form, field, onSubmit, problem, busy } = useStaffForm<Values, PriceRateWire>({
    values: {
      names: textsForFields(languages, rate.names),
      descriptions: textsForFields(languages, rate.descriptions),
      handling: rate.handling.toFixed(2),
      min_tickets: String(rate.min_tickets),
      max_tickets: String(rate.max_tickets),
      visibility: rate.visibility,
      voucher_redeemable: rate.voucher_redeemable,
      active: rate.active,
    },
    send: (values) =>
      api().post(`/api/staff/price-rates/${rate.id}`, {
        ...values,
        handling: numberIn(values.handling),
        min_tickets: numberIn(values.min_tickets),
        max_tickets: numberIn(values.max_tickets),
        version: rate.version,
      }),
    onDone: async () => {
      toast(t('common.saved'), 'success');
      await navigate('/price-rates');
      await calls.invalidateQueries({ queryKey: PRICE_RATES });
    },
  });
  const { errors } = form.formState;
  return (
    <Sheet title={rate.name} onClose={close}>
      <Problem>{problem}</Problem>
      {rate.archived ? <Notice kind="info">{t('price-rates.form.archived')}</Notice> : null}
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={css.fields} disabled={!mayEdit}>
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
          <TextField
            {...field('handling')}
            label={t('price-rates.form.handling')}
            hint={t('price-rates.form.handling_hint')}
            type="number"
            step="0.01"
            min={0}
            inputMode="decimal"
          />
          <div className={css.two}>
            <TextField {...field('min_tickets')} label={t('price-rates.form.min_tickets')} type="number" min={1} />
            <TextField {...field('max_tickets')} label={t('price-rates.form.max_tickets')} type="number" min={1} />
          </div>
          <Choices
            label={t('price-rates.form.visibility')}
            options={PLACES.map((value) => ({ value, name: t(`price-rates.surface.${value}`) }))}
            chosen={form.watch('visibility')}
            errors={errors.visibility?.message}
            onChange={(next) => {
              form.clearErrors('visibility');
              form.setValue('visibility', next);
            }}
          />
          <div className={css.boxes}>
            <Checkbox {...field('voucher_redeemable')} label={t('price-rates.form.voucher')} />
            <Checkbox {...field('active')} label={t('price-rates.form.active')} />
          </div>
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} />
      </form>
      <PriceRateFacts rate={rate} />
    </Sheet>
  );
}
