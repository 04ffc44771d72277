import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textOfError } from '#apps/browser/api-error.ts';
import { useHouse } from '#apps/browser/house.tsx';
import { api, codeOf } from '#apps/browser/machine/calls.ts';
import { Stage } from '#apps/browser/machine/layout/Stage.tsx';
import { useMachineTexts as useTexts } from '#apps/browser/machine/texts.ts';
import { keptDevice, keptPerson } from '#apps/browser/machine/who.ts';
import type { DeviceType } from '#modules/devices/contract.ts';
import { uidText } from '#modules/devices/rules/device-uid.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

type Registered = { readonly uid: string; readonly token: string };
const register = (type: DeviceType, uid: string | null): Promise<Registered> =>
  api().post('/api/device/register', { type, ...(uid && { uid }) });

/** With its former uid a device is the same one again; one that others use meanwhile is no longer its own. */
async function becomeDevice(type: DeviceType, formerUid: string | null): Promise<Registered> {
  try {
    return await register(type, formerUid);
  } catch (error) {
    if (formerUid === null || codeOf(error) !== 'devices.uid_in_use') throw error;
    return register(type, null);
  }
}

type First = {
  type: DeviceType;
  /** It was a device, and was logged out. */
  formerUid: string | null;
  /** What is to be chosen before it asks to be let in. */
  children?: ReactNode;
};

/** The first thing anybody sees at a machine (DEV-006). */
export function RegisterPage({ type, formerUid, children }: First) {
  const { t } = useTexts();
  const { trade_name } = useHouse();
  const registering = useMutation({
    mutationFn: () => becomeDevice(type, formerUid),
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
      {children}
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
