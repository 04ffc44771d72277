import { Choices } from '#apps/portal/components/form/Choices.tsx';
import type { StaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { SettingsValues } from '#apps/portal/pages/organisation/settings/settings.ts';
import { Checkbox } from '#ui/Field.tsx';

const PERCENTS = [5, 10, 15, 20];

/** Switches tips at the tills on, and chooses which are suggested (D-081). */
export function TipFields({ form, field }: StaffForm<SettingsValues>) {
  const { t } = useTexts();
  const chosen = form.watch('tips.percents');
  const all = [...new Set([...PERCENTS, ...chosen])].sort((a, b) => a - b);
  return (
    <>
      <Checkbox
        {...field('tips.enabled')}
        label={
          <>
            {t('settings.selling.tips')} <small>{t('settings.selling.tips_hint')}</small>
          </>
        }
      />
      {form.watch('tips.enabled') ? (
        <Choices
          label={t('settings.selling.tip_percents')}
          hint={t('settings.selling.tip_percents_hint')}
          options={all.map((percent) => ({ value: String(percent), name: `${percent} %` }))}
          chosen={chosen.map(String)}
          errors={form.formState.errors.tips?.percents?.message}
          onChange={(next) => {
            form.clearErrors('tips.percents');
            form.setValue('tips.percents', next.map(Number));
          }}
        />
      ) : null}
    </>
  );
}
