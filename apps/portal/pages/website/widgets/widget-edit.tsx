import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CONTENTS } from '#apps/portal/pages/website/contents/contents.ts';
import { TextEditor } from '#apps/portal/pages/website/contents/TextEditor.tsx';
import { useWidget, WIDGET_TEXTS } from '#apps/portal/pages/website/widgets/widgets.ts';
import type { WidgetWire } from '#modules/content/contract/contents.ts';
import { PLACEHOLDERS, SPEAK_BY_THEMSELVES, type WidgetKey } from '#modules/content/rules/widgets.ts';
import { Spinner } from '#ui/Spinner.tsx';

/** Pages on which a placement is visible without a purchase. */
const SEEN_AT: Readonly<Partial<Record<WidgetKey, string>>> = {
  'below-navigation': '/',
  'home-above-events': '/',
  'home-above-today': '/',
  'events-below-list': '/events',
  'contact-widgets': '/contact',
  'newsletter-subscribe': '/info/newsletter',
};

export function Component() {
  const { t } = useTexts();
  const { key = '' } = useParams();
  const { data, error, refetch } = useWidget(key);
  if (data) return <WidgetEditor key={`${data.key} ${data.version}`} widget={data} />;
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  return <Spinner label={t('common.loading')} />;
}

function WidgetEditor({ widget }: { widget: WidgetWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { key } = widget;
  const placeholders = PLACEHOLDERS[key]?.map((name) => `{${name}}`).join(' ');
  return (
    <TextEditor<WidgetWire>
      title={t(`widgets.placement.${key}.name`)}
      lead={
        <>
          {t(`widgets.placement.${key}.text`)}{' '}
          {SPEAK_BY_THEMSELVES.includes(key) ? t('widgets.speaks_itself') : t('widgets.empty_shows_nothing')}{' '}
          {placeholders ? t('widgets.placeholders', { placeholders }) : null}
        </>
      }
      back={{ to: '/widgets', name: t('widgets.title') }}
      address={SEEN_AT[key] ?? null}
      locales={widget.locales}
      texts={{ content: widget.content }}
      mayEdit={useMay('widgets.edit')}
      changed={widget}
      send={({ content }) =>
        api().call('POST /api/staff/widgets/:key', { params: { key }, body: { content, version: widget.version } })
      }
      onSaved={async () => {
        await Promise.all([WIDGET_TEXTS, CONTENTS].map((queryKey) => calls.invalidateQueries({ queryKey })));
      }}
    />
  );
}
