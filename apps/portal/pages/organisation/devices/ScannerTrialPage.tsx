import { Link } from 'react-router';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { buttonClass } from '#ui/Button.tsx';
import { ScannerTrial } from '#web/device/codes/trial/ScannerTrial.tsx';

/** Tries a hand scanner at the computer of the office, before it goes to the door. */
export function Component() {
  const { t } = useTexts();
  return (
    <>
      <PageHead
        title={t('trial.title')}
        action={
          <Link className={buttonClass({})} to="/devices">
            {t('trial.back')}
          </Link>
        }
      />
      <ScannerTrial t={t} />
    </>
  );
}
