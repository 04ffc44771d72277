import { useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { RegisterPage } from '#web/device/device/RegisterPage.tsx';

/** D-135: a register has drawer, printer and terminal; a point of sale is the same program without them. */
const KINDS = ['register', 'pos'] as const;

export function BecomeTillPage({ formerUid }: { formerUid: string | null }) {
  const { t } = useTexts();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('register');
  return (
    <RegisterPage type={kind} formerUid={formerUid}>
      <RadioGroup
        label={t('device.kind.title')}
        value={kind}
        options={KINDS.map((each) => ({
          value: each,
          label: t(`device.kind.${each}`),
          hint: t(`device.kind.${each}_text`),
        }))}
        onChange={setKind}
      />
    </RegisterPage>
  );
}
