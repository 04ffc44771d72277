import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/your-data/YourDataPage.module.css';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { OwnDataWire } from '#modules/privacy/contract/public.ts';
import { LinkButton } from '#ui/Button.tsx';
import { addressOfFile } from '#web/api/client.ts';

export const COUNTED = ['bills', 'reservations', 'cards', 'messages', 'notes', 'sale_alerts'] as const;

/** Shows what is stored in plain words, with the downloads. */
export function Stored({ data, token }: { data: OwnDataWire; token: string }) {
  const { t, formats } = useTexts();
  const { exhibitor } = useSite();
  const { stored, name } = data;
  const file = (format: 'json' | 'text'): string =>
    addressOfFile('GET /api/your-data/:token/export', { params: { token }, query: { format } });
  return (
    <>
      <h1 className={css.title}>{t('your-data.title')}</h1>
      <p className={css.lead}>
        {t('your-data.shown', {
          name: exhibitor.trade_name,
          email: stored.email,
          until: formats.dateTime(Date.parse(data.ends_at)),
        })}
      </p>
      <section className={css.part}>
        <h2 className={css.heading}>{t('your-data.stored')}</h2>
        <ul className={css.list}>
          {name === null ? null : <li>{t('your-data.name', { name })}</li>}
          {COUNTED.filter((kind) => stored[kind] > 0).map((kind) => (
            <li key={kind}>{t(`your-data.${kind}`, { count: stored[kind] })}</li>
          ))}
          {stored.newsletter ? <li>{t('your-data.newsletter')}</li> : null}
        </ul>
      </section>
      {data.purchases.length > 0 ? (
        <section className={css.part}>
          <h2 className={css.heading}>{t('your-data.purchases')}</h2>
          <ul className={css.purchases}>
            {data.purchases.map(({ reference, bought_at, total, lines }) => (
              <li key={reference} className={css.purchase}>
                <span>{formats.dateTime(Date.parse(bought_at))}</span>
                <span>{formats.money(total)}</span>
                <span className={css.quiet}>{lines.join(' · ')}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className={css.part}>
        <h2 className={css.heading}>{t('your-data.download')}</h2>
        <p>{t('your-data.download_text')}</p>
        <p className={css.buttons}>
          <LinkButton href={file('text')} download>
            {t('your-data.as_text')}
          </LinkButton>
          <LinkButton href={file('json')} download>
            {t('your-data.as_json')}
          </LinkButton>
        </p>
      </section>
    </>
  );
}
