import { useTexts } from '#apps/portal/i18n/language.ts';
import type { SettingsFields } from '#apps/portal/pages/settings/LanguageSettings.tsx';
import { NumberField } from '#apps/portal/pages/settings/NumberField.tsx';
import css from '#apps/portal/parts/Form.module.css';

const MINUTES_MAX = 240;

/** What tills, scanners and screens do where nothing else is set for one of them (SET-008). They are told at once (DEV-008). */
export function DeviceSettings({ field }: Pick<SettingsFields, 'field'>) {
  const { t } = useTexts();
  return (
    <>
      <div className={css.two}>
        <NumberField
          {...{ field, name: 'signage_config.preshow_minutes', max: MINUTES_MAX }}
          label={t('settings.devices.preshow')}
          hint={t('settings.devices.preshow_hint')}
        />
        <NumberField
          {...{ field, name: 'signage_config.postshow_minutes', max: MINUTES_MAX }}
          label={t('settings.devices.postshow')}
          hint={t('settings.devices.postshow_hint')}
        />
      </div>
      <NumberField
        {...{ field, name: 'device_config.auto_lock_minutes', max: MINUTES_MAX }}
        label={t('settings.devices.auto_lock')}
        hint={t('settings.devices.auto_lock_hint')}
      />
    </>
  );
}
