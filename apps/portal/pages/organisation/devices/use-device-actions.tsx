import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { waitingChanged } from '#apps/portal/layout/waiting.ts';
import { DEVICES, nameOfDevice } from '#apps/portal/pages/organisation/devices/devices.ts';
import type { DeviceWire } from '#modules/devices/contract/devices.ts';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

export type Action = 'approve' | 'reload' | 'logout' | 'block' | 'delete';
const CONFIRMED_ACTIONS = ['logout', 'block', 'delete'] as const;
type ConfirmedAction = (typeof CONFIRMED_ACTIONS)[number];
const needsConfirmation = (action: Action): action is ConfirmedAction =>
  (CONFIRMED_ACTIONS as readonly Action[]).includes(action);

/**
 * Returns the actions for a device (D-134). Destructive ones ask for confirmation first. `feedback`
 * shows questions and errors.
 */
export function useDeviceActions(device: DeviceWire): { does: (action: Action) => void; feedback: ReactNode } {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const name = nameOfDevice(device);

  const carryOut = async (action: Action): Promise<void> => {
    setProblem(null);
    try {
      await (action === 'reload'
        ? api().call('POST /api/devices/reload', { body: { device_id: device.id } })
        : api().call(`POST /api/staff/devices/:id/${action}`, { params: { id: device.id } }));
      await Promise.all([calls.invalidateQueries({ queryKey: DEVICES }), waitingChanged(calls)]);
      toast(t(`devices.done.${action}`, { name }), 'success');
    } catch (error) {
      setProblem(textOfError(error, t));
    }
  };
  return {
    does: (action) => {
      if (!needsConfirmation(action)) void carryOut(action);
      else
        ask({
          title: t(`devices.${action}.title`, { name }),
          text: t(`devices.${action}.text`),
          yes: t(`devices.action.${action}`),
          act: () => carryOut(action),
        });
    },
    feedback: (
      <>
        <Problem>{problem}</Problem>
        {asking}
      </>
    ),
  };
}
