import css from '#apps/portal/components/form/Form.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { SettingsFields } from '#apps/portal/pages/organisation/settings/LanguageSettings.tsx';
import { NumberField } from '#apps/portal/pages/organisation/settings/NumberField.tsx';

/**
 * Edits the defaults of tills, scanners and signage screens, which a device can override (SET-008).
 * Devices are notified at once (DEV-008).
 */
export function DeviceSettings({ field }: Pick<SettingsFields, 'field'>) {
  const { t } = useTexts();
  return (
    <>
      <div className={css.two}>
        <NumberField
          field={field}
          name="signage_config.preshow_minutes"
          label={t('settings.devices.preshow')}
          hint={t('settings.devices.preshow_hint')}
        />
        <NumberField
          field={field}
          name="signage_config.postshow_minutes"
          label={t('settings.devices.postshow')}
          hint={t('settings.devices.postshow_hint')}
        />
      </div>
      <NumberField
        field={field}
        name="device_config.auto_lock_minutes"
        label={t('settings.devices.auto_lock')}
        hint={t('settings.devices.auto_lock_hint')}
      />
    </>
  );
}
