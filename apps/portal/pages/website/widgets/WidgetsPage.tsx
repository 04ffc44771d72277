import { Link } from 'react-router';
import { languageName } from '#apps/portal/components/form/languages.ts';
import { MissingLanguages } from '#apps/portal/components/form/MissingLanguages.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/website/widgets/WidgetsPage.module.css';
import { useWidgets } from '#apps/portal/pages/website/widgets/widgets.ts';
import type { WidgetLineWire } from '#modules/content/contract/contents.ts';
import type { WidgetKey } from '#modules/content/rules/widgets.ts';
import { Badge } from '#ui/Badge.tsx';

/** The thirteen placements in the order a visitor sees them (D-167). */
const WHERE = [
  ['everywhere', ['below-navigation', 'cookie-notice']],
  ['pages', ['home-above-events', 'home-above-today', 'events-below-list', 'contact-widgets', 'newsletter-subscribe']],
  ['buying', ['buy-help', 'checkout-terms', 'ticket-conditions', 'voucher-conditions', 'payment-success']],
  ['mail', ['purchase-mail']],
] as const satisfies readonly (readonly [string, readonly WidgetKey[]])[];

/** Lists the placements of the website with their texts (PORT-029). */
export function Component() {
  const { t } = useTexts();
  const widgets = useWidgets();
  return (
    <>
      <PageHead title={t('widgets.title')} lead={t('widgets.lead')} />
      <Loading of={widgets} />
      {widgets.data
        ? WHERE.map(([where, keys]) => (
            <section key={where} className={css.section}>
              <h2 className={css.heading}>{t(`widgets.where.${where}`)}</h2>
              <ul className={css.list}>
                {keys.map((key) => (
                  <Placement key={key} widget={widgets.data.find((widget) => widget.key === key)} name={key} />
                ))}
              </ul>
            </section>
          ))
        : null}
    </>
  );
}

function Placement({ name, widget }: { name: WidgetKey; widget: WidgetLineWire | undefined }) {
  const { t, locale } = useTexts();
  const written = widget?.written ?? [];
  return (
    <li className={css.placement}>
      <div>
        <h3 className={css.name}>
          <Link to={name}>{t(`widgets.placement.${name}.name`)}</Link>
        </h3>
        <p className={css.text}>{t(`widgets.placement.${name}.text`)}</p>
      </div>
      <p className={css.state}>
        {written.length === 0 ? (
          <span className={css.text}>{t('widgets.nothing')}</span>
        ) : (
          <Badge variant="success">{written.map((language) => languageName(language, locale)).join(', ')}</Badge>
        )}
        <MissingLanguages missing={widget?.missing ?? []} />
      </p>
    </li>
  );
}
