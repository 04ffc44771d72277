import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { DEVICES, nameOfDevice } from '#apps/portal/pages/devices/devices.ts';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { DeviceWire } from '#modules/devices/contract.ts';
import { toast } from '#ui/Toast.tsx';

export type Deed = 'approve' | 'reload' | 'logout' | 'block' | 'delete';
const ASKED_FIRST = ['logout', 'block', 'delete'] as const;
type AskedFirst = (typeof ASKED_FIRST)[number];
const isAsked = (deed: Deed): deed is AskedFirst => (ASKED_FIRST as readonly Deed[]).includes(deed);

/** What can be done to a device (D-134). What takes something away is asked first. `said` shows questions and what went wrong. */
export function useDeviceDeeds(device: DeviceWire): { does: (deed: Deed) => void; said: ReactNode } {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const name = nameOfDevice(device);

  const carryOut = async (deed: Deed): Promise<void> => {
    setProblem(null);
    try {
      await (deed === 'reload'
        ? api().post('/api/devices/reload', { device_id: device.id })
        : api().post(`/api/staff/devices/${device.id}/${deed}`));
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
