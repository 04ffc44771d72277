import type { ComponentProps } from 'react';
import form from '#apps/portal/components/form/Form.module.css';
import { VatField } from '#apps/portal/components/form/VatField.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/voucher-types/VoucherTypesPage.module.css';
import type { NumberName } from '#apps/portal/pages/sales/voucher-types/voucher-types.ts';
import { VAT_TREATMENTS, type VatTreatment } from '#modules/vouchers/rules/voucher.ts';
import { Checkbox, Select, TextField } from '#ui/Field.tsx';

type Input = Omit<ComponentProps<typeof TextField>, 'label'> & Omit<ComponentProps<typeof Select>, 'label'>;
type Fields = {
  field: (name: NumberName | 'products_enabled' | 'vat_treatment' | 'vat_rate') => Input;
  /** Refreshments are offered. */
  isOn: boolean;
  vat: VatTreatment;
};

const WHOLE = { inputMode: 'numeric', required: true } as const;
const EUROS = { inputMode: 'decimal', required: true } as const;

/** Edits the price of a visit, and how many can be bought at once. */
export function TurnFields({ field }: Fields) {
  const { t } = useTexts();
  return (
    <fieldset className={form.group}>
      <legend className={form.groupName}>{t('voucher-types.form.turns')}</legend>
      <div className={css.numbers}>
        <TextField {...field('cost_turn')} {...EUROS} label={t('voucher-types.form.cost_turn')} />
        <TextField {...field('turns_default')} {...WHOLE} label={t('voucher-types.form.turns_default')} />
        <TextField {...field('turns_min')} {...WHOLE} label={t('voucher-types.form.turns_min')} />
        <TextField {...field('turns_max')} {...WHOLE} label={t('voucher-types.form.turns_max')} />
        <TextField {...field('turns_step')} {...WHOLE} label={t('voucher-types.form.turns_step')} />
      </div>
    </fieldset>
  );
}

/** Edits the amount for refreshments, if the card can have one. */
export function ProductFields({ field, isOn }: Fields) {
  const { t } = useTexts();
  return (
    <fieldset className={form.group}>
      <legend className={form.groupName}>{t('voucher-types.form.products')}</legend>
      <Checkbox {...field('products_enabled')} label={t('voucher-types.form.products_enabled')} />
      {isOn ? (
        <div className={css.numbers}>
          <TextField {...field('products_default')} {...EUROS} label={t('voucher-types.form.products_default')} />
          <TextField {...field('products_min')} {...EUROS} label={t('voucher-types.form.products_min')} />
          <TextField {...field('products_max')} {...EUROS} label={t('voucher-types.form.products_max')} />
          <TextField {...field('products_step')} {...EUROS} label={t('voucher-types.form.products_step')} />
        </div>
      ) : null}
    </fieldset>
  );
}

/** Edits the report value of a visit (D-094), and when its VAT is due (D-083). */
export function ValueFields({ field, vat, ownVat }: Fields & { ownVat: string }) {
  const { t } = useTexts();
  return (
    <fieldset className={form.group}>
      <legend className={form.groupName}>{t('voucher-types.form.values')}</legend>
      <div className={form.two}>
        <TextField
          {...field('value_ticket')}
          {...EUROS}
          required={false}
          label={t('voucher-types.form.value_ticket')}
          hint={t('voucher-types.form.value_ticket_hint')}
        />
        <TextField {...field('value_handling')} {...EUROS} label={t('voucher-types.form.value_handling')} />
        <Select {...field('vat_treatment')} label={t('voucher-types.form.vat_treatment')}>
          {VAT_TREATMENTS.map((treatment) => (
            <option key={treatment} value={treatment}>
              {t(`voucher-types.form.vat.${treatment}`)}
            </option>
          ))}
        </Select>
        {vat === 'single_purpose' ? (
          <VatField {...field('vat_rate')} label={t('voucher-types.form.vat_rate')} own={ownVat} />
        ) : null}
      </div>
    </fieldset>
  );
}
