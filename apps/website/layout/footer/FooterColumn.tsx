import { HtmlContent } from '#apps/website/components/HtmlContent.tsx';
import { MailAddress } from '#apps/website/components/MailAddress.tsx';
import { OpeningHours } from '#apps/website/components/place/OpeningHours.tsx';
import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/layout/footer/Footer.module.css';
import { navigationTarget, shownLinks, shownNavigation } from '#apps/website/navigation.ts';
import { mapAddress, routeAddress, socialLinks, telephoneOf, telephonesOf } from '#apps/website/site/contact.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { PublicSettings } from '#modules/exhibitor/contract/settings.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

type Column = PublicSettings['website_config']['footer']['columns'][number];

/**
 * Shows a column of the footer: navigation, links, contact, addresses or the exhibitor's text
 * (SITE-033). An empty list is hidden.
 */
export function FooterColumn({ column }: { column: Column }) {
  const { t } = useTexts();
  const { settings } = useSite();
  const isList = column.kind === 'navigation' || column.kind === 'links';
  if (isList && linksOf(column, settings).length === 0) return null;
  const titles = { contact: t('layout.footer.contact'), addresses: t('layout.footer.addresses') };
  const title = column.title || (column.kind in titles ? titles[column.kind as keyof typeof titles] : '');
  return (
    <section className={isList ? css.column : `${css.column} ${css.wide}`}>
      {title ? <h2 className={css.title}>{title}</h2> : null}
      <ColumnBody column={column} />
    </section>
  );
}

function ColumnBody({ column }: { column: Column }) {
  const { settings } = useSite();
  switch (column.kind) {
    case 'navigation':
    case 'links':
      return <Links links={linksOf(column, settings)} />;
    case 'contact':
      return <Contact />;
    case 'addresses':
      return <Addresses />;
    case 'html':
      return <HtmlContent html={column.html} />;
  }
}

type FooterLink = { name: string; url: string; params?: Record<string, string> };

const linksOf = (column: Column, settings: PublicSettings): FooterLink[] =>
  shownLinks<FooterLink>(column.kind === 'links' ? column.links : shownNavigation(settings), settings).filter(
    ({ name }) => name !== '',
  );

function Links({ links }: { links: readonly FooterLink[] }) {
  const { t } = useTexts();
  return (
    <ul className={css.list}>
      {links.map((link) => {
        const target = navigationTarget(link);
        if (!target) return null;
        return (
          <li key={`${link.url} ${link.name}`}>
            {'path' in target ? (
              <SiteLink to={target} className={css.link}>
                {link.name}
              </SiteLink>
            ) : (
              <a href={target.outside} className={css.link} target="_blank" rel="noopener">
                {link.name}
                <VisuallyHidden> {t('accessibility.new_tab')}</VisuallyHidden>
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Contact() {
  const { t } = useTexts();
  const { exhibitor } = useSite();
  const socials = socialLinks(exhibitor);
  return (
    <ul className={`${css.list} ${css.flowing}`}>
      {telephonesOf(exhibitor).map(({ number, text }) => (
        <li key={number}>
          <a href={telephoneOf(number)} className={css.link}>
            {text}
          </a>
        </li>
      ))}
      {exhibitor.email ? (
        <li>
          <a href={`mailto:${exhibitor.email}`} className={css.link}>
            <MailAddress address={exhibitor.email} />
          </a>
        </li>
      ) : null}
      {socials.map(({ kind, url }) => (
        <li key={kind}>
          <a href={url} className={css.link} target="_blank" rel="noopener">
            {t(`layout.social.${kind}`)}
            <VisuallyHidden> {t('accessibility.new_tab')}</VisuallyHidden>
          </a>
        </li>
      ))}
      {exhibitor.info.vat ? (
        <li className={css.faint}>{t('layout.footer.vat', { number: exhibitor.info.vat })}</li>
      ) : null}
    </ul>
  );
}

/** Shows city and zip only with two or fewer addresses, map links only with one (SITE-034). */
function Addresses() {
  const { t } = useTexts();
  const { cinemas } = useSite();
  return (
    <ul className={css.list}>
      {cinemas.map((cinema) => (
        <li key={cinema.id}>
          <address className={css.address}>
            <strong>{cinema.name}</strong>
            <span>{cinema.address.address1}</span>
            {cinemas.length <= 2 ? <span>{`${cinema.address.zip} ${cinema.address.city}`}</span> : null}
            {cinemas.length <= 2 ? <OpeningHours cinema={cinema} /> : null}
            {cinemas.length === 1 ? (
              <span className={css.maps}>
                <a href={mapAddress(cinema)} className={css.link} target="_blank" rel="noopener">
                  {t('layout.footer.map')}
                  <VisuallyHidden> {t('accessibility.new_tab')}</VisuallyHidden>
                </a>
                <a href={routeAddress(cinema)} className={css.link} target="_blank" rel="noopener">
                  {t('layout.footer.route')}
                  <VisuallyHidden> {t('accessibility.new_tab')}</VisuallyHidden>
                </a>
              </span>
            ) : null}
          </address>
        </li>
      ))}
    </ul>
  );
}
