import { useRef } from 'react';
import { HandScannerIcon, LightIcon, SwitchIcon } from '#apps/scanner/components/icons.tsx';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { afterLook, NOTHING_IN_VIEW } from '#apps/scanner/scan/camera/in-view.ts';
import type { CameraProblem } from '#apps/scanner/scan/camera/open-camera.ts';
import { useCamera } from '#apps/scanner/scan/camera/use-camera.ts';
import { useCodeReader } from '#apps/scanner/scan/camera/use-code-reader.ts';
import css from '#apps/scanner/scan/camera/Viewfinder.module.css';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';

type View = {
  /** No scan is pending and no result is shown. */
  isReady: boolean;
  isJudging: boolean;
  onCode: (code: string) => void;
};

/**
 * Shows the camera picture with the frame for a code; or why there is no picture, and what to do.
 */
export function Viewfinder({ isReady, isJudging, onCode }: View) {
  const { t } = useTexts();
  const { video, state, light, switchCamera, retry } = useCamera();
  const inView = useRef(NOTHING_IN_VIEW);
  useCodeReader(video, state === 'on', (seen) => {
    const after = afterLook(inView.current, seen, { at: Date.now(), isReady });
    inView.current = after.inView;
    if (after.next !== null) onCode(after.next);
  });
  const isBlind = state !== 'on' && state !== 'starting';
  return (
    <section className={css.view} aria-label={t('scan.camera.view')}>
      <video ref={video} className={css.video} hidden={isBlind} playsInline muted />
      {isBlind ? (
        <Blind problem={state} retry={retry} />
      ) : (
        <div className={isJudging ? css.judging : css.frame} aria-hidden="true" />
      )}
      <div className={css.tools}>
        {light ? (
          <button type="button" className={css.tool} aria-pressed={light.isOn} onClick={light.turn}>
            <LightIcon />
            <span>{t('scan.camera.light')}</span>
          </button>
        ) : null}
        {isBlind && !isJudging ? null : (
          <p className={css.hint}>
            {isJudging ? <Spinner /> : null}
            {isJudging ? t('scan.judging') : state === 'on' ? t('scan.camera.hold') : t('scan.camera.starting')}
          </p>
        )}
        {switchCamera ? (
          <button type="button" className={css.tool} onClick={switchCamera}>
            <SwitchIcon />
            <span>{t('scan.camera.switch')}</span>
          </button>
        ) : null}
      </div>
    </section>
  );
}

function Blind({ problem, retry }: { problem: CameraProblem; retry: () => void }) {
  const { t } = useTexts();
  return (
    <div className={css.blind} role="status">
      <HandScannerIcon />
      <h2 className={css.problem}>{t(`scan.camera.${problem}.title`)}</h2>
      <p>{t(`scan.camera.${problem}.text`)}</p>
      <Button onClick={retry}>{t('common.retry')}</Button>
    </div>
  );
}
