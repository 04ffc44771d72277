import { Link } from 'react-router';
import { Page } from '#apps/pos/components/Page.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { buttonClass } from '#ui/Button.tsx';
import { ScannerTrial } from '#web/device/codes/trial/ScannerTrial.tsx';

/** Tries the hand scanner of this till; while it is open a scan does nothing else. */
export function Component() {
  const { t } = useTexts();
  return (
    <Page
      title={t('trial.title')}
      tools={
        <Link className={buttonClass({ size: 'large' })} to="/settings">
          {t('trial.back')}
        </Link>
      }
    >
      <ScannerTrial t={t} />
    </Page>
  );
}
