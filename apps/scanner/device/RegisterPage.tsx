import { useMutation } from '@tanstack/react-query';
import { textOfError } from '#apps/browser/api-error.ts';
import { useHouse } from '#apps/browser/house.tsx';
import { api, codeOf } from '#apps/scanner/calls.ts';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { keptDevice, keptPerson } from '#apps/scanner/kept/who.ts';
import { Stage } from '#apps/scanner/layout/Stage.tsx';
import { uidText } from '#modules/devices/rules/device-uid.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

type Registered = { readonly uid: string; readonly token: string };
const register = (uid: string | null): Promise<Registered> =>
  api().post('/api/device/register', { type: 'scanner', ...(uid && { uid }) });

/** With its former uid a device is the same one again; one that others use meanwhile is no longer its own. */
async function becomeDevice(formerUid: string | null): Promise<Registered> {
  try {
    return await register(formerUid);
  } catch (error) {
    if (formerUid === null || codeOf(error) !== 'devices.uid_in_use') throw error;
    return register(null);
  }
}

/** The first thing anybody sees at /scanner (DEV-006). `formerUid`: it was a device, and was logged out. */
export function RegisterPage({ formerUid }: { formerUid: string | null }) {
  const { t } = useTexts();
  const { trade_name } = useHouse();
  const registering = useMutation({
    mutationFn: () => becomeDevice(formerUid),
    onSuccess: ({ uid, token }) => {
      keptPerson.set(null);
      keptDevice.set({ uid, token });
    },
  });
  const title = formerUid ? t('device.again.title') : t('device.welcome.title');
  const lead = formerUid
    ? t('device.again.lead', { uid: uidText(formerUid) })
    : t('device.welcome.lead', { house: trade_name });
  return (
    <Stage look="hall" title={title} lead={lead}>
      {registering.error ? (
        <Notice kind="danger" live>
          {textOfError(registering.error, t)}
        </Notice>
      ) : null}
      <Button
        variant="primary"
        size="large"
        wide
        busy={registering.isPending}
        busyLabel={t('common.busy')}
        onClick={() => registering.mutate()}
      >
        {formerUid ? t('device.again.submit') : t('device.welcome.submit')}
      </Button>
    </Stage>
  );
}
