import type { UseFormReturn } from 'react-hook-form';
import formCss from '#apps/portal/components/form/Form.module.css';
import type { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/screens/ScreensPage.module.css';
import type { ScreenValues } from '#apps/portal/pages/organisation/screens/screen-form.ts';
import { AUTO_ASSIGN_ALGORITHMS, WHEELCHAIR_ACCESS_MAX } from '#modules/seating/rules/arrangement.ts';
import { Checkbox, Select, TextField } from '#ui/Field.tsx';

type Form = {
  form: UseFormReturn<ScreenValues>;
  field: ReturnType<typeof useStaffForm<ScreenValues, unknown>>['field'];
};

/** The best seats first, as the recommended choice; the six of the specification follow. */
const OFFERED = AUTO_ASSIGN_ALGORITHMS.toSorted((a, b) => Number(b === 'best') - Number(a === 'best'));

/** Edits how seats of a numbered hall are assigned (SEAT-003, D-036, D-037, D-039). */
export function SeatingFields({ form, field }: Form) {
  const { t } = useTexts();
  const { auto_assign_seats, social_distancing_enabled } = form.watch('config');
  return (
    <fieldset className={formCss.group}>
      <legend className={formCss.groupName}>{t('screens.seating.title')}</legend>
      <Checkbox {...field('config.auto_assign_seats.enabled')} label={t('screens.seating.auto_assign')} />
      {auto_assign_seats.enabled ? (
        <>
          <Select {...field('config.auto_assign_seats.algorithm')} label={t('screens.seating.algorithm')}>
            {OFFERED.map((algorithm) => (
              <option key={algorithm} value={algorithm}>
                {t(`screens.algorithm.${algorithm}`)}
              </option>
            ))}
          </Select>
          <Checkbox {...field('config.auto_assign_seats.hide_seatpicker')} label={t('screens.seating.hide')} />
          {auto_assign_seats.hide_seatpicker ? null : (
            <Checkbox
              {...field('config.auto_assign_seats.allow_visitor_seat_change')}
              label={t('screens.seating.change')}
            />
          )}
        </>
      ) : null}
      <Checkbox {...field('config.social_distancing_enabled')} label={t('screens.seating.distancing')} />
      {social_distancing_enabled ? (
        <TextField {...field('config.seat_clearance')} label={t('screens.seating.clearance')} inputMode="numeric" />
      ) : null}
    </fieldset>
  );
}

/** Edits the supplement of each seat class (D-035). */
export function ClassRateFields({
  classes,
  nameOf,
  field,
}: {
  classes: readonly string[];
  nameOf: (seatClass: string) => string;
  field: Form['field'];
}) {
  const { t } = useTexts();
  if (classes.length === 0) return null;
  const euros = { inputMode: 'decimal' } as const;
  return (
    <fieldset className={formCss.group}>
      <legend className={formCss.groupName}>{t('screens.rates.title')}</legend>
      <p className={formCss.hint}>{t('screens.rates.hint')}</p>
      {classes.map((name) => (
        <fieldset key={name} className={css.rate}>
          <legend className={css.class}>{nameOf(name)}</legend>
          <div className={formCss.two}>
            <TextField {...field(`class_rate.${name}.ticket`)} {...euros} label={t('screens.rates.ticket')} />
            <TextField {...field(`class_rate.${name}.handling`)} {...euros} label={t('screens.rates.handling')} />
          </div>
        </fieldset>
      ))}
    </fieldset>
  );
}

/** Edits whether the hall has wheelchair places, and how visitors reach them. */
export function AccessFields({ form, field }: Form) {
  const { t } = useTexts();
  return (
    <>
      <Checkbox {...field('config.accessible')} label={t('screens.form.accessible')} />
      {form.watch('config.accessible') ? (
        <TextField
          {...field('config.wheelchair_access')}
          label={t('screens.form.wheelchair_access')}
          hint={t('screens.form.wheelchair_access_hint')}
          maxLength={WHEELCHAIR_ACCESS_MAX}
        />
      ) : null}
    </>
  );
}
