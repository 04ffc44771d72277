import { reconsiderConsent } from '#apps/website/components/consent.ts';
import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/layout/footer/Footer.module.css';
import { columnsPart, newsletterPart } from '#apps/website/layout/footer/footer-parts.tsx';
import { hasFeature, useSite } from '#apps/website/site/SiteProvider.tsx';
import { SOURCE_PATH } from '#kernel/source-path.ts';
import { addressOfFile } from '#web/api/client.ts';

/** On a page of a purchase only the last line; where one signs up for the newsletter, no box for it. */
export type FooterParts = 'all' | 'without-newsletter' | 'last-line';

/**
 * Shows the newsletter box, the exhibitor's columns, the privacy link and the offer of the source
 * code, which the licence requires (SITE-032, SITE-033).
 */
export function Footer({ parts }: { parts: FooterParts }) {
  const { t, locale } = useTexts();
  const site = useSite();
  const { columns } = site.settings.website_config.footer;
  return (
    <footer className={`${css.footer} night`}>
      <div className={css.inner}>
        {parts === 'all' && hasFeature(site, 'newsletters') ? <newsletterPart.Part /> : null}
        {parts !== 'last-line' && columns.length > 0 ? <columnsPart.Part /> : null}
        <div className={css.bottom}>
          <p className={css.name}>{site.exhibitor.trade_name}</p>
          <ul className={css.small}>
            <li>
              <SiteLink to="privacy-policy" className={css.link}>
                {t('layout.footer.privacy')}
              </SiteLink>
            </li>
            <li>
              <SiteLink to="favourites" className={css.link}>
                {t('layout.footer.favourites')}
              </SiteLink>
            </li>
            <li>
              <SiteLink to="find-order" className={css.link}>
                {t('layout.footer.find_order')}
              </SiteLink>
            </li>
            <li>
              <SiteLink to="your-data" className={css.link}>
                {t('layout.footer.your_data')}
              </SiteLink>
            </li>
            <Feeds />
            <li>
              <button type="button" className={css.link} onClick={reconsiderConsent}>
                {t('layout.footer.cookies')}
              </button>
            </li>
            <li>
              <a href={`${SOURCE_PATH}?locale=${locale}`} className={css.link} rel="nofollow">
                {t('layout.footer.source')}
              </a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

/** The programme for calendars and feed readers. */
function Feeds() {
  const { t, locale } = useTexts();
  return (
    <>
      <li>
        <a
          href={addressOfFile('GET /api/programme/calendar', { query: { locale } })}
          className={css.link}
          rel="nofollow"
        >
          {t('layout.footer.calendar')}
        </a>
      </li>
      <li>
        <a href={addressOfFile('GET /api/programme/rss', { query: { locale } })} className={css.link} rel="nofollow">
          {t('layout.footer.rss')}
        </a>
      </li>
    </>
  );
}
