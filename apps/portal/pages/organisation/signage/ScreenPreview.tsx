import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#apps/portal/api.ts';
import { DateTimeField } from '#apps/portal/components/form/dates.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/signage/SignagePage.module.css';
import { instantAt } from '#kernel/instants.ts';
import { type PreviewMessage, previewMessageOf, SIGNAGE_PREVIEW_PATH } from '#modules/signage/contract/preview.ts';
import type { SetupForm, SignageData } from '#modules/signage/contract/signage.ts';
import { canvasOf } from '#modules/signage/rules/canvas.ts';
import { templateOf } from '#modules/signage/rules/views.ts';

const ASK_EVERY_MS = 30_000;

type Draft = Pick<SetupForm, 'template' | 'orientation' | 'ratio' | 'phases'>;

/**
 * Shows a signage screen as it is on the wall, now or at another time. What the form has for its content, shape and
 * phases is shown before it is saved.
 */
export function ScreenPreview({ deviceId, draft }: { deviceId: number; draft: Draft }) {
  const { t } = useTexts();
  const [at, setAt] = useState('');
  const { data } = useQuery({
    queryKey: ['signage preview', deviceId],
    queryFn: () => api().call('GET /api/staff/signage/setups/:id/data', { params: { id: deviceId } }),
    refetchInterval: ASK_EVERY_MS,
  });
  const { width, height } = canvasOf(draft.ratio, draft.orientation);
  return (
    <section className={css.preview} aria-label={t('signage.preview.title')}>
      <h3 className={formCss.groupName}>{t('signage.preview.title')}</h3>
      {data ? <Frame data={withDraft(data, draft)} at={at} shape={`${width} / ${height}`} /> : null}
      <DateTimeField label={t('signage.preview.at')} hint={t('signage.preview.hint')} value={at} onChange={setAt} />
    </section>
  );
}

/** The page that draws a screen; it gets its data when it listens, and again with every change. */
function Frame({ data, at, shape }: { data: SignageData; at: string; shape: string }) {
  const { t } = useTexts();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const later = at === '' ? 0 : instantAt(at.slice(0, 10), at.slice(11, 16), data.timezone) - data.now;
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>): void => {
      if (event.source !== frame.current?.contentWindow) return;
      if (previewMessageOf(event, location.origin)?.kind === 'signage preview is ready') setReady(true);
    };
    addEventListener('message', listener);
    return () => removeEventListener('message', listener);
  }, []);
  useEffect(() => {
    const message: PreviewMessage = { kind: 'signage preview', data, later };
    if (isReady) frame.current?.contentWindow?.postMessage(message, location.origin);
  });
  return (
    <iframe
      ref={frame}
      className={css.wall}
      title={t('signage.preview.title')}
      src={SIGNAGE_PREVIEW_PATH}
      style={{ aspectRatio: shape }}
      tabIndex={-1}
    />
  );
}

const withDraft = (data: SignageData, draft: Draft): SignageData => {
  const device = {
    ...data.device,
    orientation: draft.orientation,
    ratio: draft.ratio,
    phases: draft.phases,
    template: templateOf(draft.template, data.device.screen_id !== null),
  };
  return { ...data, device, translations: data.translations.map((each) => ({ ...each, device })) };
};
