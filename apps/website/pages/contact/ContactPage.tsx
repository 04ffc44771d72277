import { OpeningHours } from '#apps/website/components/place/OpeningHours.tsx';
import { Widget } from '#apps/website/components/Widget.tsx';
import { place } from '#apps/website/head/structured-data.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Page } from '#apps/website/page.ts';
import { CinemaSketch } from '#apps/website/pages/contact/CinemaSketch.tsx';
import { ContactForm } from '#apps/website/pages/contact/ContactForm.tsx';
import css from '#apps/website/pages/contact/ContactPage.module.css';
import {
  mapAddress,
  mapAppAddresses,
  routeAddress,
  socialLinks,
  telephoneOf,
  telephonesOf,
} from '#apps/website/site/contact.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { CinemaWire } from '#modules/venues/contract/public.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** Shows the contact page (SITE-061). */
function ContactPage() {
  const { t } = useTexts();
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('contact.title')}</h1>
      <div className={css.columns}>
        <section className={css.form} aria-labelledby="write">
          <h2 id="write" className={css.heading}>
            {t('contact.write')}
          </h2>
          <ContactForm />
        </section>
        <div className={css.details}>
          <Reach />
          <Visit />
          <Widget placement="contact-widgets" />
        </div>
      </div>
    </div>
  );
}

function Reach() {
  const { t } = useTexts();
  const { exhibitor } = useSite();
  const telephones = telephonesOf(exhibitor);
  const socials = socialLinks(exhibitor);
  if (telephones.length + socials.length === 0 && exhibitor.email === '') return null;
  return (
    <section aria-labelledby="reach" className={css.block}>
      <h2 id="reach" className={css.heading}>
        {t('contact.reach')}
      </h2>
      <ul className={css.list}>
        {telephones.map(({ number, text }) => (
          <li key={number}>
            <a href={telephoneOf(number)}>{text}</a>
          </li>
        ))}
        {exhibitor.email ? (
          <li>
            <a href={`mailto:${exhibitor.email}`}>{exhibitor.email}</a>
          </li>
        ) : null}
        {socials.map(({ kind, url }) => (
          <li key={kind}>
            <Outside href={url}>{t(`layout.social.${kind}`)}</Outside>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Visit() {
  const { t } = useTexts();
  const { cinemas } = useSite();
  return (
    <section aria-labelledby="visit" className={css.block}>
      <h2 id="visit" className={css.heading}>
        {t('contact.visit')}
      </h2>
      {cinemas.map((cinema) => (
        <address key={cinema.id} className={css.address}>
          <strong>{cinema.name}</strong>
          <span>{cinema.address.address1}</span>
          <span>{`${cinema.address.zip} ${cinema.address.city}`}</span>
          {cinema.phone ? <a href={telephoneOf(cinema.phone)}>{cinema.phone}</a> : null}
          <OpeningHours cinema={cinema} />
          <span className={css.maps}>
            <MapApp cinema={cinema} />
            <Outside href={mapAddress(cinema)}>{t('layout.footer.map')}</Outside>
            <Outside href={routeAddress(cinema)}>{t('layout.footer.route')}</Outside>
          </span>
        </address>
      ))}
      <CinemaSketch cinemas={cinemas} />
    </section>
  );
}

/** A link that a telephone opens in the map app of its owner; styles show the one that it understands. */
function MapApp({ cinema }: { cinema: CinemaWire }) {
  const { t } = useTexts();
  const addresses = mapAppAddresses(cinema);
  return addresses ? (
    <>
      <a href={addresses.geo} className={css.android}>
        {t('contact.map_app')}
      </a>
      <a href={addresses.apple} className={css.apple}>
        {t('contact.map_app')}
      </a>
    </>
  ) : null;
}

function Outside({ href, children }: { href: string; children: string }) {
  const { t } = useTexts();
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> {t('accessibility.new_tab')}</VisuallyHidden>
    </a>
  );
}

export const page: Page = {
  Component: ContactPage,
  head: ({ site, language: { t } }) => ({
    title: t('contact.title'),
    description: t('contact.description', { name: site.exhibitor.trade_name }),
    structuredData: site.cinemas.map(({ id }) => place(site, id)),
  }),
};
