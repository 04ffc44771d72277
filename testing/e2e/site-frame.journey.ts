import { isoWithOffset } from '#kernel/instants.ts';
import { WIDGETS } from '#modules/content/rules/widgets.ts';
import type { Feature } from '#modules/exhibitor/rules/features.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { billResult, PURCHASE } from '#testing/component/purchase.fixture.ts';
import { VOUCHER_TYPE } from '#testing/component/voucher-type.fixture.ts';
import { configured, expect, published, siteOf, test, visits } from '#testing/e2e/support/sites.ts';

const ALL: readonly Feature[] = ['tickets', 'vouchers', 'newsletters', 'products'];
const without = (...off: Feature[]) => published({ features: ALL.filter((each) => !off.includes(each)) });
const unpaid = (site: SiteData): SiteData => ({ ...site, payment_methods: [] });

test.describe('around every page', { tag: '@full' }, () => {
  test('header, words below the navigation, page and footer, in this order; the pictures are the page’s own', {
    tag: ['@SITE-030', '@SITE-031', '@CMS-004'],
  }, async ({ page, website }) => {
    const change = (site: SiteData): SiteData =>
      configured(({ navigation }) => ({
        navigation: navigation.map((item) =>
          item.url === 'contact'
            ? { ...item, headerSlides: [{ image: '/art/headers/town.webp', position: 'left 20%', alt: 'The town' }] }
            : item,
        ),
      }))({ ...site, widgets: { 'below-navigation': '<p>Closed on Monday.</p>' } });
    await visits(page, `${await website({ change })}/en`);
    const parts = ['header', 'section[aria-label="Pictures"]', 'text="Closed on Monday."', 'main', 'footer'];
    const tops: number[] = [];
    for (const part of parts) tops.push((await page.locator(part).first().boundingBox())?.y ?? -1);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(tops).not.toContain(-1);
    const shown = page.getByRole('region', { name: 'Pictures' }).locator('img').first();
    await expect(shown).toHaveAttribute('src', '/art/headers/hall.webp');
    await expect(shown).toHaveCSS('object-position', '50% 84%');

    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL(/\/en\/contact$/);
    await expect(page.getByRole('img', { name: 'The town' })).toHaveCSS('object-position', '0% 20%');
    await expect(page.getByText('Closed on Monday.')).toBeVisible();
    await header.getByRole('link', { name: 'DE Deutsch' }).click();
    await expect(page).toHaveURL(/\/de\/contact$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');

    await visits(page, `${await website({ slides: false })}/en`);
    await expect(page.getByRole('region', { name: 'Pictures' })).toHaveCount(0);
  });

  test('the pictures of the header change every five seconds, by dots too, and begin again', {
    tag: ['@CONST-007', '@SITE-031'],
  }, async ({ page, website }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await visits(page, `${await website()}/en`);
    const slides = page.getByRole('region', { name: 'Pictures' });
    const dots = slides.getByRole('button', { name: /^Picture \d of 3$/ });
    const current = slides.locator('button[aria-current]');
    await expect(dots).toHaveCount(3);
    await expect(slides.getByRole('button')).toHaveCount(4); // the fourth pauses; there are no arrows
    await expect(current).toHaveAccessibleName('Picture 1 of 3');
    await page.clock.runFor(3000);
    await expect(current).toHaveAccessibleName('Picture 1 of 3');
    await page.clock.runFor(2000);
    for (const next of ['2', '3', '1']) {
      await expect(current).toHaveAccessibleName(`Picture ${next} of 3`);
      await expect(slides.locator('img:not([aria-hidden])')).toHaveCount(1);
      await page.clock.runFor(5000);
    }
    await expect(slides.locator('img').first()).toHaveCSS('transition-property', 'opacity');
    await dots.nth(2).click();
    await expect(current).toHaveAccessibleName('Picture 3 of 3');
    await expect(slides.locator('img').nth(2)).toHaveCSS('opacity', '1');
    await expect(slides.locator('img').first()).toHaveCSS('opacity', '0');
    await slides.getByRole('button', { name: 'Pause the pictures' }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    await expect(current).toHaveAccessibleName('Picture 3 of 3');
  });

  test('on a wide screen every part of every page begins at the edge of the logo', {
    tag: ['@SITE-030'],
  }, async ({ page, website }) => {
    await page.setViewportSize({ width: 1680, height: 1050 });
    const site = `${await website({ change: (data) => ({ ...data, widgets: { 'below-navigation': '<p>News.</p>' } }) })}/en`;
    for (const path of ['/movies', '/events', '/contact', '/privacy-policy', '/info/newsletter', '/info/vouchers']) {
      await visits(page, `${site}${path}`);
      const edges: number[] = [];
      for (const part of ['header a', 'text="News."', 'main h1', 'footer h2']) {
        const box = await page.locator(part).first().boundingBox();
        edges.push(Math.round(box?.x ?? -1));
      }
      expect([path, new Set(edges).size], JSON.stringify(edges)).toEqual([path, 1]);
    }
  });

  test('where one signs up for the newsletter, the footer has no second box for it', async ({ page, website }) => {
    const site = await website();
    const box = page.locator('footer').getByRole('heading', { name: 'The programme in your inbox' });
    await visits(page, `${site}/en/contact`);
    await expect(box).toBeVisible();
    await visits(page, `${site}/en/info/newsletter`);
    await expect(page.locator('footer').getByRole('link', { name: 'Privacy policy' })).toBeVisible();
    await expect(box).toHaveCount(0);
  });

  test('the contact page says when a cinema is open, where the cinemas are and how far apart', async ({
    page,
    website,
  }) => {
    const evening = [{ opens: '18:00', closes: '23:30' }];
    const change = (site: SiteData): SiteData => ({
      ...site,
      cinemas: site.cinemas.map((cinema, index) => ({
        ...cinema,
        address: { ...cinema.address, lat: 50.63 + index * 0.01 },
        opening_hours: [[], evening, evening, evening, evening, evening, []],
      })),
    });
    await visits(page, `${await website({ cinemas: 2, change })}/en/contact`);
    await expect(page.locator('main dl').first()).toHaveText('Tue – Sat18:00 – 23:30');
    await expect(page.locator('footer dl')).toHaveCount(2);
    const sketch = page.getByRole('img', { name: /1\.1 km apart as the crow flies/ });
    await expect(sketch.getByText('Noctule', { exact: true })).toBeVisible();
    await expect(sketch.getByText('N', { exact: true })).toBeVisible();
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '{}')['@graph']).toHaveLength(2);
    expect(data).toContain('"dayOfWeek":["Tuesday","Wednesday","Thursday","Friday","Saturday"]');
  });

  test('the footer has the exhibitor’s columns, and tells less of each address the more there are', {
    tag: ['@SITE-033', '@SITE-034'],
  }, async ({ page, website }) => {
    const footer = page.locator('footer');
    await visits(page, `${await website()}/en`);
    await expect(footer.getByRole('heading', { level: 2 })).toHaveText([
      'The programme in your inbox',
      'Pages',
      'Friends',
      'Contact',
      'Where to find us',
      'Opening hours',
    ]);
    await expect(footer.getByRole('link', { name: /^Film archive/ })).toHaveAttribute('href', /archive\.example/);
    await expect(footer.getByRole('link', { name: '087 00 12 34' })).toHaveAttribute('href', 'tel:+3287001234');
    await expect(footer).toContainText('VAT BE 0123.456.749');
    await expect(footer).toContainText('Half an hour before the first film.');
    await expect(footer.locator('address')).toHaveText(/Klosterstrasse 74700 Eupen/);
    await expect(footer.getByRole('link', { name: /^Show on the map/ })).toHaveCount(1);
    await footer.getByRole('link', { name: 'Films', exact: true }).click();
    await expect(page).toHaveURL(/\/en\/movies$/);
    await footer.getByRole('link', { name: 'Privacy policy' }).click();
    await expect(page).toHaveURL(/\/en\/privacy-policy$/);
    for (const [cinemas, withCity] of [
      [2, true],
      [3, false],
    ] as const) {
      await visits(page, `${await website({ cinemas })}/en`);
      await expect(footer.locator('address')).toHaveCount(cinemas);
      await expect(footer.getByText('4700 Eupen')).toHaveCount(withCity ? cinemas : 0);
      await expect(footer.getByRole('link', { name: /^Show on the map/ })).toHaveCount(0);
    }
  });

  test('the navigation: symbols, badges, tooltips, dividers, other sites, pages with a parameter and pictures', {
    tag: ['@CMS-003', '@D-013'],
  }, async ({ page, website }) => {
    const change = configured({
      navigation: [
        { name: 'Home', url: 'home', exact: true, icon: 'home' },
        {
          name: 'Films',
          url: 'movies',
          icon: 'no-such-symbol',
          title: 'All our films',
          badge: { text: 'New', variant: 'danger' },
        },
        {
          name: 'More',
          url: '',
          children: [
            { name: 'Today only', url: 'movies', icon: 'film', params: { filterDate: 'today' } },
            { name: '', url: '', divider: true },
            { name: 'Film archive', url: 'https://archive.example/' },
          ],
        },
        {
          name: 'Exactly events',
          url: 'events',
          exact: true,
          headerSlides: [{ image: '/art/headers/booth.webp', position: 'center', alt: 'The booth' }],
        },
      ],
    });
    await visits(page, `${await website({ change })}/en`);
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    const films = navigation.getByRole('link', { name: 'Films New' });
    await expect(films).toHaveAttribute('title', 'All our films');
    await expect(films.getByText('New')).toHaveClass(/danger/);
    const symbols = navigation.locator('[data-icon]:visible');
    await expect(symbols).toHaveCount(0); // the line has no room for them
    await expect(navigation.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    const today = navigation.getByRole('link', { name: 'Today only' });
    await expect(today).toBeHidden();
    await navigation.getByText('More').click();
    await expect(today).toBeVisible();
    await expect(symbols).toHaveCount(1);
    await expect(symbols).toHaveCSS('mask-image', /^url\("data:image\/svg/);
    await expect(navigation.locator('li[aria-hidden]')).toHaveCount(1);
    const archive = navigation.getByRole('link', { name: /^Film archive \(opens in a new tab\)/ });
    await expect(archive).toHaveAttribute('href', 'https://archive.example/');
    await expect(archive).toHaveAttribute('target', '_blank');
    await page.keyboard.press('Escape');
    await expect(today).toBeHidden();
    await navigation.getByText('More').click();
    await today.click();
    await expect(page).toHaveURL(/\/en\/movies\/today$/);
    await expect(today).toBeHidden();
    // An item is the current one on the pages below it too, unless it is exact.
    await expect(films).toHaveAttribute('aria-current', 'page');
    await navigation.getByRole('link', { name: 'Exactly events' }).click();
    await expect(navigation.getByRole('link', { name: 'Exactly events' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('img', { name: 'The booth' })).toHaveAttribute('src', '/art/headers/booth.webp');
    await page.getByRole('link', { name: "Ladies' night" }).click();
    await expect(page).toHaveURL(/\/events\/ladies-night$/);
    await expect(navigation.locator('[aria-current]')).toHaveCount(0);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(symbols).toHaveCount(1);
    await navigation.getByText('More').click();
    await expect(symbols).toHaveCount(2);
    expect(await symbols.evaluateAll((all) => all.map((each) => each.parentElement?.textContent))).toEqual([
      'Home',
      'Today only',
    ]);
  });

  test('each of the thirteen places of the exhibitor’s words is filled where it belongs', {
    tag: ['@CMS-001', '@NEWS-002', '@SITE-037'],
  }, async ({ page, website }) => {
    test.setTimeout(420_000);
    const widgets = Object.fromEntries(WIDGETS.map((place) => [place, `<p>Words of ${place}.</p>`]));
    const site = await website({
      change: (data) => ({ ...data, widgets }),
      voucherTypes: [VOUCHER_TYPE],
    });
    const schedule = (await siteOf(page, site)).schedules.find(({ event_id }) => event_id === null);
    if (!schedule) throw new Error('nothing is shown');
    await page.route(`**/api/bill/${PURCHASE}/result`, (route) =>
      route.fulfill({ json: { data: billResult(schedule, 'settled', { message: widgets['payment-success'] }) } }),
    );
    const words = async (): Promise<string[]> => {
      const text = await page.locator('body').innerText();
      return [...new Set([...text.matchAll(/Words of ([a-z-]+)\./g)].map(([, place]) => place ?? ''))].toSorted();
    };
    const seen = new Set<string>();
    for (const [path, ...own] of [
      ['/en', 'home-above-events', 'home-above-today'],
      ['/en/events', 'events-below-list'],
      ['/en/contact', 'contact-widgets'],
      ['/en/info/newsletter', 'newsletter-subscribe'],
      [`/en/buy/tickets/${schedule.id}`, 'checkout-terms', 'ticket-conditions', 'buy-help'],
      ['/en/info/voucher/gift', 'checkout-terms', 'voucher-conditions', 'buy-help'],
      [`/en/bill/${PURCHASE}`, 'payment-success'],
      ['/en/movies'],
    ]) {
      await visits(page, `${site}${path}`);
      // Conditions of a sale open like questions.
      const terms = page.locator('main form details').filter({ hasText: 'Words of' }).locator('summary');
      await expect
        .poll(async () => {
          for (const closed of await terms.all())
            if (!(await closed.locator('xpath=..').evaluate((each) => (each as HTMLDetailsElement).open)))
              await closed.click();
          return words();
        })
        .toEqual(['below-navigation', ...own].toSorted());
      for (const place of await words()) seen.add(place);
    }
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(page.getByText('Words of cookie-notice.')).toBeVisible();
    seen.add('cookie-notice');
    // The thirteenth is part of a mail.
    expect(WIDGETS.filter((place) => !seen.has(place))).toEqual(['purchase-mail']);
    expect(WIDGETS).toHaveLength(13);
  });
});

test.describe('what the exhibitor switches off', { tag: '@full' }, () => {
  test('tickets, vouchers, newsletters and payment: each takes its part of the website away', {
    tag: ['@SITE-064', '@TCK-006', '@VCH-007', '@NEWS-001', '@ERR-015'],
  }, async ({ page, website }) => {
    test.setTimeout(420_000);
    const main = page.locator('main');
    const buys = main.locator('a[href*="/buy/"]');
    const signUp = page.locator('footer').getByRole('button', { name: 'Sign up' });
    const cards = page.getByRole('navigation', { name: 'Main navigation' }).getByText('Gift cards');
    const noVouchers = main.getByText('Vouchers cannot be bought online at the moment.');
    const types = { voucherTypes: [VOUCHER_TYPE] };

    for (const { change, tickets, vouchers, newsletters } of [
      { change: without(), tickets: true, vouchers: true, newsletters: true },
      { change: without('tickets'), tickets: false, vouchers: true, newsletters: true },
      { change: without('vouchers'), tickets: true, vouchers: false, newsletters: true },
      { change: without('newsletters'), tickets: true, vouchers: true, newsletters: false },
      { change: unpaid, tickets: false, vouchers: true, newsletters: true },
    ]) {
      const site = await website({ change, ...types });
      await visits(page, `${site}/en/movies/today`);
      await expect(buys).toHaveCount(tickets ? 3 : 0);
      await expect(main.getByText('Sold out', { exact: true })).toHaveCount(1);
      await expect(signUp).toHaveCount(newsletters ? 1 : 0);
      await expect(cards).toHaveCount(vouchers ? 1 : 0);
      const { schedules } = await siteOf(page, site);
      await visits(page, `${site}/en/buy/tickets/${schedules[0]?.id}`);
      if (tickets) await expect(main.getByRole('button', { name: /^One ticket more/ }).first()).toBeVisible();
      else await expect(main.getByText('Tickets cannot be bought online at the moment.')).toBeVisible();
      const sells = vouchers && change !== unpaid;
      await visits(page, `${site}/en/info/voucher/gift`);
      await expect(main.getByRole('button', { name: 'More visits' })).toHaveCount(sells ? 1 : 0);
      await expect(noVouchers).toHaveCount(sells ? 0 : 1);
      const answer = await page.goto(`${site}/en/info/newsletter`);
      expect(answer?.status()).toBe(newsletters ? 200 : 404);
    }
    const site = await website(types);
    const unknown = await page.goto(`${site}/en/info/voucher/no-such-card`);
    expect(unknown?.status()).toBe(404);
    await expect(noVouchers).toBeVisible();
  });

  test('a screening that is not sold online has no link, and says so; a full one says sold out', {
    tag: ['@TCK-006'],
  }, async ({ page, website }) => {
    const change = (site: SiteData): SiteData => ({
      ...site,
      schedules: site.schedules.map((each, index) => (index === 1 ? { ...each, purchasable_online: false } : each)),
    });
    await visits(page, `${await website({ change })}/en/movies/today`);
    const stripOf = (title: string) => page.locator('main').getByRole('article').filter({ hasText: title });
    await expect(stripOf('Nosferatu').locator('a[href*="/buy/tickets/"]')).toHaveCount(1);
    await expect(stripOf('Metropolis').locator('a[href*="/buy/"]')).toHaveCount(0);
    await expect(stripOf('Metropolis')).toContainText('Not available online');
    await expect(stripOf('Safety Last!').locator('a[href*="/buy/"]')).toHaveCount(0);
    await expect(stripOf('Safety Last!')).toContainText('Sold out');
  });

  test('the button to buy an event, and why it is off', { tag: ['@TCK-007'] }, async ({ page, website }) => {
    const MINUTE = 60_000;
    const change = (site: SiteData): SiteData => {
      const [event] = site.events;
      if (!event?.schedule) throw new Error('the programme has no event');
      const { schedule } = event;
      const startedAgo = (minutes: number) => ({
        start: isoWithOffset(site.now - minutes * MINUTE, 'Europe/Brussels'),
      });
      const cases = {
        open: event,
        elsewhere: { ...event, sell_online: false },
        full: { ...event, schedule: { ...schedule, sold_out: true } },
        begun: { ...event, schedule: { ...schedule, ...startedAgo(13) } },
        // A page counts in whole minutes: the fifteenth has passed for certain.
        over: { ...event, schedule: { ...schedule, ...startedAgo(16) } },
      };
      return {
        ...site,
        events: Object.entries(cases).map(([slug, each], index) => ({ ...each, slug, id: index + 1 })),
      };
    };
    const site = await website({ change });
    const main = page.locator('main');
    const buy = main.getByRole('link', { name: 'Buy tickets' });
    for (const [slug, sold, words] of [
      ['open', true, null],
      ['begun', true, null],
      ['elsewhere', false, null],
      ['full', false, 'Sold out'],
      ['over', false, 'Not available online'],
    ] as const) {
      await visits(page, `${site}/en/events/${slug}`);
      await expect(main.locator('time')).toBeVisible();
      expect([slug, await buy.count()]).toEqual([slug, sold ? 1 : 0]);
      if (words) await expect(main.getByRole('button', { name: words })).toBeDisabled();
      else await expect(main.getByRole('button', { name: /Sold out|Not available/ })).toHaveCount(0);
    }
    for (const off of [without('tickets'), unpaid]) {
      const closed = await website({ change: (data) => off(change(data)) });
      await visits(page, `${closed}/en/events/open`);
      await expect(main.getByRole('button', { name: 'Not available online' })).toBeDisabled();
      await expect(buy).toHaveCount(0);
    }
  });

  test('home leads elsewhere if it is not in the navigation, or if the exhibitor says so', {
    tag: ['@SITE-028', '@SITE-029'],
  }, async ({ page, website }) => {
    const homeless = configured(({ navigation }) => ({ navigation: navigation.filter(({ url }) => url !== 'home') }));
    await visits(page, `${await website({ change: homeless })}/en`);
    await expect(page).toHaveURL(/\/en\/movies$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Films');
    const led = configured({
      header: { home_redirect: { name: 'events.view', params: { event_slug: 'ladies-night' } } },
    });
    await visits(page, `${await website({ change: led })}/en`);
    await expect(page).toHaveURL(/\/en\/events\/ladies-night$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Ladies' night");
  });

  test('only the chosen languages are offered', { tag: ['@I18N-003'] }, async ({ page, website }) => {
    const spoken = (...available_locales: SiteData['settings']['available_locales']) => ({
      change: (site: SiteData): SiteData => ({ ...site, settings: { ...site.settings, available_locales } }),
    });
    await visits(page, `${await website(spoken('fr', 'de'))}/fr/events`);
    const offered = page.getByRole('banner').getByRole('link', { name: /^(NL|FR|EN|DE) \S+/ });
    await expect(offered).toHaveText(['FR français', 'DE Deutsch']);
    const alternates = page.locator('link[rel=alternate][hreflang]:not([hreflang=x-default])');
    expect(await alternates.evaluateAll((all) => all.map((each) => each.getAttribute('hreflang')))).toEqual([
      'fr',
      'de',
    ]);
    await offered.last().click();
    await expect(page).toHaveURL(/\/de\/events$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Veranstaltungen');
    await visits(page, `${await website(spoken('en'))}/en/events`);
    await expect(offered).toHaveCount(0);
  });

  test('visitors stay anonymous: no page asks who they are, and none keeps a cookie of them', {
    tag: ['@SITE-063'],
  }, async ({ page, context, website }) => {
    const site = await website({ voucherTypes: [VOUCHER_TYPE] });
    await visits(page, `${site}/en`);
    const ways = page.locator('header a[href^="/en"], footer a[href^="/en"]');
    const paths = new Set(await ways.evaluateAll((all) => all.map((each) => each.getAttribute('href')?.split('#')[0])));
    expect(paths.size).toBeGreaterThan(6);
    for (const path of [...paths, '/en/movies/view/nosferatu', '/en/events/ladies-night', '/en/info/voucher/gift']) {
      const answer = await page.goto(`${site}${path}`);
      expect([path, answer?.status()]).toEqual([path, 200]);
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.locator('input[type=password], [autocomplete=username]')).toHaveCount(0);
      await expect(page.getByRole('link', { name: /sign in|log in|account|register/i })).toHaveCount(0);
      await expect(page.getByRole('button', { name: /sign in|log in|account|register/i })).toHaveCount(0);
    }
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names.filter((name) => name !== 'XSRF-TOKEN')).toEqual([]);
  });
});
