import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DeviceType } from '#modules/devices/contract/devices.ts';
import { uidText } from '#modules/devices/rules/device-uid.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { api, codeOf } from '#web/device/api.ts';
import css from '#web/device/device/Device.module.css';
import { persistedDevice, persistedPerson } from '#web/device/identity.ts';
import { Stage } from '#web/device/layout/Stage.tsx';
import { useMachineTexts as useTexts } from '#web/device/texts.ts';
import { useExhibitor } from '#web/shell/exhibitor.tsx';

type Registered = { readonly uid: string; readonly token: string };
type Input = {
  readonly type: DeviceType;
  /** Kinds that a device with this uid may have had before. */
  readonly otherKinds: readonly DeviceType[];
  readonly uid: string | null;
  readonly code: string;
};
const register = ({ type, uid, code }: Omit<Input, 'otherKinds'>): Promise<Registered> =>
  api().call('POST /api/device/register', { body: { type, ...(uid && { uid }), ...(code && { code }) } });

/**
 * With its former uid a device becomes the same one again, of the kind that it had, unless another
 * device now uses it: a device never changes its kind (D-024).
 */
async function becomeDevice({ otherKinds, ...input }: Input): Promise<Registered> {
  if (input.uid === null) return register(input);
  for (const type of [input.type, ...otherKinds]) {
    try {
      return await register({ ...input, type });
    } catch (error) {
      if (codeOf(error) !== 'devices.uid_in_use') throw error;
    }
  }
  return register({ ...input, uid: null });
}

type First = {
  type: DeviceType;
  /** The other kinds of the same program: what the device was before is not always known. */
  otherKinds?: readonly DeviceType[];
  /** It was a device, and was logged out. */
  formerUid: string | null;
  /** Choices before it registers. */
  children?: ReactNode;
};

/** The first page of an unregistered device (DEV-006). */
export function RegisterPage({ type, otherKinds = [], formerUid, children }: First) {
  const { t } = useTexts();
  const { trade_name } = useExhibitor();
  const [code, setCode] = useState('');
  const registering = useMutation({
    mutationFn: () => becomeDevice({ type, otherKinds, uid: formerUid, code: code.trim() }),
    onSuccess: ({ uid, token }) => {
      persistedPerson.set(null);
      persistedDevice.set({ uid, token, type: persistedDevice.get()?.type });
    },
  });
  const title = formerUid ? t('device.again.title') : t('device.welcome.title');
  const lead = formerUid
    ? t('device.again.lead', { uid: uidText(formerUid) })
    : t('device.welcome.lead', { exhibitor: trade_name });
  return (
    <Stage look="hall" title={title} lead={lead}>
      {registering.error ? (
        <Notice kind="danger" live>
          {textOfError(registering.error, t)}
        </Notice>
      ) : null}
      {children}
      <details className={css.pairing}>
        <summary>{t('device.pairing.open')}</summary>
        <TextField
          label={t('device.pairing.label')}
          hint={t('device.pairing.hint')}
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          onChange={({ target }) => setCode(target.value)}
        />
      </details>
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
