import type { SettingsFields } from '#apps/portal/pages/organisation/settings/LanguageSettings.tsx';
import { TextField } from '#ui/Field.tsx';

/** Edits a whole-number setting, mostly minutes; the server checks its limits. */
export function NumberField(props: {
  field: SettingsFields['field'];
  name: Parameters<SettingsFields['field']>[0];
  label: string;
  hint?: string;
}) {
  const { field, name, label, hint } = props;
  return <TextField {...field(name)} label={label} hint={hint} inputMode="numeric" />;
}
