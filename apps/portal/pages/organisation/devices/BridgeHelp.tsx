import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/devices/DevicesPage.module.css';
import { BRIDGE_PATH } from '#modules/printing/rules/bridge-path.ts';

/** How the printer bridge is installed (decision 0057). `code`: for a new device; null while it is made. */
export function BridgeHelp({ code }: { code: string | null }) {
  const { t } = useTexts();
  const command = `node bridge.mjs --server ${location.origin} --code ${code?.replace(' ', '-') ?? '…'}`;
  return (
    <details>
      <summary>{t('devices.bridge.title')}</summary>
      <p>{t('devices.bridge.why')}</p>
      <ol className={css.steps}>
        <li>{t('devices.bridge.node')}</li>
        <li>
          <a href={BRIDGE_PATH} download="bridge.mjs">
            {t('devices.bridge.download')}
          </a>
        </li>
        <li>
          {t('devices.bridge.start')} <code className={css.command}>{command}</code>
        </li>
        <li>{t('devices.bridge.then')}</li>
      </ol>
    </details>
  );
}
