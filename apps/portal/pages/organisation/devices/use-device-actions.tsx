import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { DEVICES, nameOfDevice } from '#apps/portal/pages/organisation/devices/devices.ts';
import type { DeviceWire } from '#modules/devices/contract/devices.ts';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

export type Deed = 'approve' | 'reload' | 'logout' | 'block' | 'delete';
const ASKED_FIRST = ['logout', 'block', 'delete'] as const;
type AskedFirst = (typeof ASKED_FIRST)[number];
const isAsked = (deed: Deed): deed is AskedFirst => (ASKED_FIRST as readonly Deed[]).includes(deed);

/**
 * Returns the actions for a device (D-134). Destructive ones ask for confirmation first. `said`
 * shows questions and errors.
 */
export function useDeviceActions(device: DeviceWire): { does: (deed: Deed) => void; said: ReactNode } {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const name = nameOfDevice(device);

  const carryOut = async (deed: Deed): Promise<void> => {
    setProblem(null);
    try {
      await (deed === 'reload'
        ? api().call('POST /api/devices/reload', { body: { device_id: device.id } })
        : api().call(`POST /api/staff/devices/:id/${deed}`, { params: { id: device.id } }));
      await calls.invalidateQueries({ queryKey: DEVICES });
      toast(t(`devices.done.${deed}`, { name }), 'success');
    } catch (error) {
      setProblem(textOfError(error, t));
    }
  };
  return {
    does: (deed) => {
      if (!isAsked(deed)) void carryOut(deed);
      else
        ask({
          title: t(`devices.${deed}.title`, { name }),
          text: t(`devices.${deed}.text`),
          yes: t(`devices.action.${deed}`),
          act: () => carryOut(deed),
        });
    },
    said: (
      <>
        <Problem>{problem}</Problem>
        {asking}
      </>
    ),
  };
}
