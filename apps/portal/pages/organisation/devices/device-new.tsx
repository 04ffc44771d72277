import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { BridgeHelp } from '#apps/portal/pages/organisation/devices/BridgeHelp.tsx';
import css from '#apps/portal/pages/organisation/devices/DevicesPage.module.css';
import { pairingText } from '#modules/devices/rules/pairing-code.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { textOfError } from '#web/api/api-error.ts';

export const Component = () => (useMay('devices.approve') ? <AddDevice /> : <NotFoundPage />);

/** Shows a code with which a new device is approved as soon as it registers (decision 0040). */
function AddDevice() {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  const making = useMutation({ mutationFn: () => api().call('POST /api/staff/devices/pairing-code') });
  const { mutate, data, error, isPending } = making;
  useEffect(() => mutate(), [mutate]);
  return (
    <Sheet title={t('devices.pairing.title')} onClose={() => void navigate('/devices')}>
      <div className={css.pairing}>
        <p>{t('devices.pairing.how', { address: `${location.host}/pos` })}</p>
        {error ? (
          <Notice kind="danger" live>
            {textOfError(error, t)}
          </Notice>
        ) : null}
        <div role="status">
          {data ? (
            <>
              <output className={css.pairing_code} aria-label={t('devices.pairing.code')}>
                {pairingText(data.code)}
              </output>
              <p>{t('devices.pairing.until', { time: formats.time(Date.parse(data.ends_at)) })}</p>
            </>
          ) : null}
        </div>
        <p>{t('devices.pairing.which')}</p>
        <p>{t('devices.pairing.without')}</p>
        <Button busy={isPending} busyLabel={t('common.busy')} onClick={() => mutate()}>
          {t('devices.pairing.again')}
        </Button>
        <BridgeHelp code={data ? pairingText(data.code) : null} />
      </div>
    </Sheet>
  );
}
