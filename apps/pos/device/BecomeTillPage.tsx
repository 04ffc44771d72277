import { useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { RegisterPage } from '#web/device/device/RegisterPage.tsx';
import type { PersistedDevice } from '#web/device/identity.ts';

/** D-135: a register has drawer, printer and terminal; a point of sale is the same program without them. */
const KINDS = ['register', 'pos'] as const;
type Kind = (typeof KINDS)[number];

/** `former`: the device that this browser was. A till that was logged out stays the same kind of till. */
export function BecomeTillPage({ former }: { former: PersistedDevice | null }) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<Kind>('register');
  const had = KINDS.find((each) => each === former?.type);
  const kind = had ?? chosen;
  return (
    <RegisterPage type={kind} otherKinds={KINDS.filter((each) => each !== kind)} formerUid={former?.uid ?? null}>
      {had ? (
        <p>{t('device.kind.stays', { kind: t(`device.kind.${had}`) })}</p>
      ) : (
        <RadioGroup
          label={t('device.kind.title')}
          value={kind}
          options={KINDS.map((each) => ({
            value: each,
            label: t(`device.kind.${each}`),
            hint: t(`device.kind.${each}_text`),
          }))}
          onChange={setChosen}
        />
      )}
    </RegisterPage>
  );
}
