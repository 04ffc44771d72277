import { useEffect, useState } from 'react';
import { useTexts } from '#apps/signage/i18n/language.ts';
import { Calm } from '#apps/signage/parts/Calm.tsx';
import { momentAt, spokenAt } from '#apps/signage/show/moment.ts';
import { Content } from '#apps/signage/show/Show.tsx';
import { machineClocks, useServerTime } from '#apps/signage/show/use-server-time.ts';
import { type PreviewMessage, previewMessageOf } from '#modules/signage/contract/preview.ts';
import type { ClockReading } from '#modules/signage/rules/offline-cache.ts';

type Sent = Extract<PreviewMessage, { kind: 'signage preview' }>;

/** Draws what the portal sends, as a signage screen would show it; a blank screen says that it is one. */
export function Preview() {
  const { t } = useTexts();
  const [sent, setSent] = useState<{ message: Sent; reading: ClockReading } | null>(null);
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>): void => {
      const message = event.source === parent ? previewMessageOf(event, location.origin) : null;
      if (message?.kind !== 'signage preview') return;
      setSent({ message, reading: { server: message.data.now, ...machineClocks() } });
    };
    addEventListener('message', listener);
    const ready: PreviewMessage = { kind: 'signage preview is ready' };
    parent.postMessage(ready, location.origin);
    return () => removeEventListener('message', listener);
  }, []);
  const time = useServerTime(sent?.reading ?? null);
  if (!sent || time === null) return <Calm title={t('common.loading')} />;
  const { data, later } = sent.message;
  const shownTime = time + later;
  if (momentAt(spokenAt(data, shownTime), shownTime).phases === 0)
    return <Calm title={t('show.blank.title')} text={t('show.blank.text')} />;
  return <Content data={data} time={shownTime} />;
}
