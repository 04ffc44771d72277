import type { StaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { TerminalValues } from '#apps/portal/pages/organisation/terminals/terminal-values.ts';
import { TextField } from '#ui/Field.tsx';

/** Where a terminal in the network is found. */
export function HostField({ field }: Pick<StaffForm<TerminalValues>, 'field'>) {
  const { t } = useTexts();
  return (
    <TextField
      {...field('host')}
      label={t('terminals.form.host')}
      hint={t('terminals.form.host_hint')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={255}
      required
    />
  );
}
