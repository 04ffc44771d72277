import { useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/settings/Settings.module.css';
import type { TillSetup } from '#modules/printing/contract/printing.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { api } from '#web/device/api.ts';
import { reloadDisplayWindow } from '#web/device/display-channel.ts';

/**
 * Lists the customer displays of this till: a second window of this browser, and separate devices
 * (D-144, POS-015, POS-018).
 */
export function Displays({ displays }: Pick<TillSetup, 'displays'>) {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const reload = async (): Promise<void> => {
    reloadDisplayWindow();
    setBusy(true);
    try {
      await api().call('POST /api/pos/display/reload');
      toast(t('settings.display.reloaded'), 'success');
    } catch (error) {
      toast(textOfError(error, t), 'danger');
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={css.part} aria-labelledby="settings-display">
      <h2 id="settings-display" className={css.title}>
        {t('settings.display.title')}
      </h2>
      <p className={css.lead}>{t('settings.display.lead')}</p>
      {displays.length === 0 ? <p className={css.lead}>{t('settings.display.none')}</p> : null}
      <ul className={css.displays}>
        {displays.map(({ id, name, online }) => (
          <li key={id}>
            <span>{name}</span>
            <Badge variant={online ? 'success' : 'secondary'}>
              {online ? t('settings.display.online') : t('settings.display.offline')}
            </Badge>
          </li>
        ))}
      </ul>
      <div className={css.tools}>
        <Button size="large" onClick={() => void window.open('/display', 'customer-display', 'popup')}>
          {t('settings.display.open')}
        </Button>
        <Button size="large" busy={isBusy} busyLabel={t('common.busy')} onClick={() => void reload()}>
          {t('settings.display.reload')}
        </Button>
      </div>
    </section>
  );
}
