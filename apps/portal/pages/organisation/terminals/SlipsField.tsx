import type { StaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { TerminalValues } from '#apps/portal/pages/organisation/terminals/terminal-values.ts';
import { SLIPS_BY } from '#modules/terminals/rules/zvt/zvt-commands.ts';
import { Select } from '#ui/Field.tsx';

/** Who prints the slips of a terminal (D-143). */
export function SlipsField({ field }: { field: StaffForm<TerminalValues>['field'] }) {
  const { t } = useTexts();
  return (
    <Select {...field('slips')} label={t('terminals.form.slips')} hint={t('terminals.form.slips_hint')}>
      {SLIPS_BY.map((by) => (
        <option key={by} value={by}>
          {t(`terminals.form.slips_${by}`)}
        </option>
      ))}
    </Select>
  );
}
