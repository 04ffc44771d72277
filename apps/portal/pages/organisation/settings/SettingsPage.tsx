import { useMay } from '#apps/portal/api.ts';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CaptchaPanel } from '#apps/portal/pages/organisation/settings/CaptchaPanel.tsx';
import { ExhibitorForm } from '#apps/portal/pages/organisation/settings/ExhibitorForm.tsx';
import { useExhibitorFacts } from '#apps/portal/pages/organisation/settings/exhibitor-facts.ts';
import { OpeningPanel } from '#apps/portal/pages/organisation/settings/OpeningPanel.tsx';
import { ProgrammeSettings } from '#apps/portal/pages/organisation/settings/ProgrammeSettings.tsx';
import { SettingsForm } from '#apps/portal/pages/organisation/settings/SettingsForm.tsx';
import css from '#apps/portal/pages/organisation/settings/SettingsPage.module.css';
import { SyncPanel } from '#apps/portal/pages/organisation/settings/SyncPanel.tsx';
import { useSettings } from '#apps/portal/pages/organisation/settings/settings.ts';
import { StylingPanel } from '#apps/portal/pages/organisation/settings/styling/StylingPanel.tsx';
import { GoogleWalletPanel } from '#apps/portal/pages/organisation/settings/tickets/GoogleWalletPanel.tsx';
import { TicketKeysPanel } from '#apps/portal/pages/organisation/settings/tickets/TicketKeysPanel.tsx';
import { WalletPanel } from '#apps/portal/pages/organisation/settings/tickets/WalletPanel.tsx';
import { Spinner } from '#ui/Spinner.tsx';

export function Component() {
  const { t } = useTexts();
  const exhibitor = useExhibitorFacts();
  const settings = useSettings();
  const mayEdit = useMay('settings.edit');
  return (
    <>
      <PageHead title={t('settings.title')} lead={t('settings.lead')} />
      {settings.isPending ? <Spinner label={t('common.loading')} /> : null}
      <div className={css.page}>
        {settings.error ? <Failure error={settings.error} retry={() => void settings.refetch()} /> : null}
        {exhibitor.error ? <Failure error={exhibitor.error} retry={() => void exhibitor.refetch()} /> : null}
        <OpeningPanel />
        {exhibitor.data ? <ExhibitorForm facts={exhibitor.data} /> : null}
        {settings.data ? <SettingsForm settings={settings.data} /> : null}
        {settings.data ? <ProgrammeSettings settings={settings.data} /> : null}
        {settings.data ? <StylingPanel settings={settings.data} /> : null}
        <CaptchaPanel />
        <TicketKeysPanel />
        <WalletPanel />
        <GoogleWalletPanel />
        {/* An exhibitor whose data is missing is told to sync (ERR-039), so that stands here without any, too. */}
        {settings.data || (settings.error && mayEdit) ? <SyncPanel settings={settings.data ?? null} /> : null}
      </div>
    </>
  );
}
