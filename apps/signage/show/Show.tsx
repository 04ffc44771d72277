import { useEffect } from 'react';
import { useTexts } from '#apps/signage/i18n/language.ts';
import { Backdrop } from '#apps/signage/parts/Backdrop.tsx';
import { Band } from '#apps/signage/parts/Band.tsx';
import { Calm } from '#apps/signage/parts/Calm.tsx';
import { momentAt, spokenAt } from '#apps/signage/show/moment.ts';
import { Blank, Sheet } from '#apps/signage/show/Sheet.tsx';
import css from '#apps/signage/show/Show.module.css';
import { Slide } from '#apps/signage/show/Slide.tsx';
import { Spoken } from '#apps/signage/show/Spoken.tsx';
import { useBroken } from '#apps/signage/show/use-broken.ts';
import { useSignage } from '#apps/signage/show/use-signage.ts';
import { View } from '#apps/signage/views/View.tsx';
import type { SignageData } from '#modules/signage/contract/signage.ts';
import { useAwake } from '#web/device/use-awake.ts';
import { useTitle } from '#web/shell/use-title.ts';

/** Shows the content for visitors. */
export function Show({ uid }: { uid: string }) {
  const { t } = useTexts();
  useAwake();
  useWholeScreen();
  useTitle(t('common.app'));
  const { now, refusal, isWaiting } = useSignage(uid);
  if (refusal === 'feature_disabled') return <Calm title={t('show.off.title')} text={t('show.off.text')} />;
  if (refusal !== null && !now) return <Calm title={t('show.wrong.title')} text={t('show.wrong.text')} />;
  if (!now) return isWaiting ? <Calm title={t('common.loading')} /> : <Blank />;
  return <Content data={now.data} time={now.time} />;
}

/** Shows the content of one instant. */
export function Content({ data, time }: { data: SignageData; time: number }) {
  const { broken, markBroken } = useBroken(data.playlist);
  const moment = momentAt(spokenAt(data, time), time, broken);
  const { shown } = moment;
  if (moment.phases === 0) return <Blank />;
  return (
    <Sheet canvas={moment.canvas} theme={moment.theme}>
      <Spoken data={data} locale={moment.data.locale}>
        {shown.kind === 'view' ? (
          <>
            <Backdrop moment={moment} />
            <main className={css.show}>
              <View moment={moment} />
            </main>
            <Band message={moment.message} />
          </>
        ) : (
          <Slide {...shown} onBroken={markBroken} />
        )}
      </Spoken>
    </Sheet>
  );
}

/** Browsers allow full screen only after a touch; in kiosk mode it is on already. */
function useWholeScreen(): void {
  useEffect(() => {
    const fill = (): void => {
      if (document.fullscreenElement) return;
      // Refused if the browser does not allow it for pages.
      void document.documentElement.requestFullscreen?.().catch(() => undefined);
    };
    addEventListener('pointerdown', fill);
    return () => removeEventListener('pointerdown', fill);
  }, []);
}
