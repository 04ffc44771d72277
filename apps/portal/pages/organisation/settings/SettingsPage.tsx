import { useMay } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { HouseForm } from '#apps/portal/pages/settings/HouseForm.tsx';
import { useHouseFacts } from '#apps/portal/pages/settings/house-facts.ts';
import { SettingsForm } from '#apps/portal/pages/settings/SettingsForm.tsx';
import css from '#apps/portal/pages/settings/SettingsPage.module.css';
import { SyncPanel } from '#apps/portal/pages/settings/SyncPanel.tsx';
import { useSettings } from '#apps/portal/pages/settings/settings.ts';
import { Failure } from '#apps/portal/parts/Failure.tsx';
import { PageHead } from '#apps/portal/parts/PageHead.tsx';
import { Spinner } from '#ui/Spinner.tsx';

export function Component() {
  const { t } = useTexts();
  const house = useHouseFacts();
  const settings = useSettings();
  const mayEdit = useMay('settings.edit');
  return (
    <>
      <PageHead title={t('settings.title')} lead={t('settings.lead')} />
      {settings.isPending ? <Spinner label={t('common.loading')} /> : null}
      <div className={css.page}>
        {settings.error ? <Failure error={settings.error} retry={() => void settings.refetch()} /> : null}
        {house.error ? <Failure error={house.error} retry={() => void house.refetch()} /> : null}
        {house.data ? <HouseForm facts={house.data} /> : null}
        {settings.data ? <SettingsForm settings={settings.data} /> : null}
        {/* A house whose data is missing is told to sync (ERR-039), so that stands here without any, too. */}
        {settings.data || (settings.error && mayEdit) ? <SyncPanel settings={settings.data ?? null} /> : null}
      </div>
    </>
  );
}
