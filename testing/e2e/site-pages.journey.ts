import { addDays } from '#kernel/days.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { configured, expect, published, test, visits } from '#testing/e2e/support/sites.ts';

/** Every film that shows on some day of this site, the first day first. */
const daysOf = ({ schedules }: SiteData): string[] => [...new Set(schedules.map(({ day }) => day))].toSorted();

/** Moves the second day's screenings to the first: more films on one day than fit on the page. */
const busyDay = (site: SiteData): SiteData => {
  const [first, second] = daysOf(site);
  return {
    ...site,
    schedules: site.schedules.map((each, index) => {
      if (each.day !== second) return each;
      const { start, day = first ?? '' } = site.schedules[index - 4] ?? each;
      return { ...each, start, day, event_id: null };
    }),
  };
};
/** Nothing is shown on the first day. */
const idleDay = (site: SiteData): SiteData => {
  const [first] = daysOf(site);
  return { ...site, schedules: site.schedules.filter(({ day }) => day !== first) };
};
const withoutScreenings = (site: SiteData): SiteData => ({ ...site, schedules: [], events: [] });

test.describe('home', { tag: '@full' }, () => {
  test('a visitor leafs through the events and today’s films, and goes on to a sale and to all films', {
    tag: ['@SITE-037', '@SITE-038', '@SITE-039', '@SITE-041', '@CONST-010'],
  }, async ({ page, website }) => {
    const above = { 'home-above-events': '<p>Before the events.</p>', 'home-above-today': '<p>Before the films.</p>' };
    const site = await website({ change: (data) => ({ ...busyDay(data), widgets: above }) });
    await page.clock.install();
    await page.setViewportSize({ width: 1280, height: 900 });
    await visits(page, `${site}/en`);

    // The widget areas stand where their names say.
    const order = await page.locator('main').evaluate((main) => {
      const text = main.textContent ?? '';
      return ['Before the events.', 'Metropolis with orchestra', 'Before the films.', 'Safety Last!'].map((words) =>
        text.indexOf(words),
      );
    });
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);

    const events = page.getByRole('region', { name: 'Events' });
    const films = page.getByRole('region', { name: 'Today' });
    /** The titles of the slides that are in view. */
    const inView = (carousel: typeof events): Promise<string[]> =>
      carousel
        .getByRole('list')
        .first()
        .evaluate((row) => {
          const { left, right } = row.getBoundingClientRect();
          return [...row.children].flatMap((slide) => {
            const box = slide.getBoundingClientRect();
            const isIn = box.left >= left - 1 && box.right <= right + 1;
            return isIn ? [slide.querySelector('h3')?.textContent ?? ''] : [];
          });
        });
    const [one, two, three, four] = [
      'Metropolis with orchestra',
      'Café matinée',
      "Ladies' night",
      'Shadow play workshop',
    ];
    expect(await inView(events)).toEqual([one, two]);
    await page.clock.fastForward(60_000);
    expect(await inView(events)).toEqual([one, two]);
    await expect(events.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await events.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => inView(events)).toEqual([three, four]);
    // It ends there, and does not begin again.
    await expect(events.getByRole('button', { name: 'Next' })).toBeDisabled();
    await events.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(() => inView(events)).toEqual([one, two]);
    const gala = events.getByRole('article').first();
    await expect(gala.locator('img').last()).toHaveJSProperty('complete', true);
    await expect(gala.locator('time')).toHaveText(/\d{1,2}:\d{2}/);
    await expect(gala).toContainText('One evening only, with musicians in the pit');

    expect(await inView(films)).toHaveLength(4);
    await films.getByRole('button', { name: 'Next' }).click();
    const last = (await films.getByRole('article').last().getByRole('heading').textContent()) ?? '';
    await expect.poll(async () => (await inView(films)).at(-1)).toBe(last);
    await expect(films.getByRole('button', { name: 'Next' })).toBeDisabled();
    for (const film of await films.getByRole('article').all())
      await expect(film.getByText(/^(Tickets for|.*: sold out)/).first()).toBeAttached();
    for (const [width, wholeEvents, wholeFilms] of [
      [991, 2, 3],
      [767, 1, 2],
      [575, 1, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await visits(page, `${site}/en`);
      expect([width, (await inView(events)).length, (await inView(films)).length]).toEqual([
        width,
        wholeEvents,
        wholeFilms,
      ]);
    }
    await films.getByRole('link', { name: /^Tickets for Nosferatu/ }).click();
    await expect(page).toHaveURL(/\/en\/buy\/tickets\/\d+$/);
    await page.goBack();
    await events.getByRole('link', { name: one }).click();
    await expect(page).toHaveURL(/\/en\/events\/metropolis-gala$/);
    await page.goBack();
    await page.getByRole('link', { name: 'View all shows' }).click();
    await expect(page).toHaveURL(/\/en\/movies$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Films');
  });

  test('home announces the next film, and leads to it and to its trailer', { tag: ['@SITE-042'] }, async ({
    page,
    website,
  }) => {
    await visits(page, `${await website()}/en`);
    const soon = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Coming soon' }) });
    await expect(soon.getByRole('heading', { level: 3 })).toHaveText('Sunrise');
    await expect(soon).toContainText(/From \w+,? \d{1,2} \w+/);
    await expect(soon).toContainText('A farmer, his wife, a woman from the city');
    await soon.getByRole('link', { name: 'Watch the trailer' }).click();
    await expect(page).toHaveURL(/\/en\/movies\/view\/sunrise#trailer$/);
    await expect(page.getByRole('region', { name: 'Trailer' })).toBeInViewport();
    await page.goBack();
    await soon.getByRole('link', { name: 'About the film' }).click();
    await expect(page).toHaveURL(/\/en\/movies\/view\/sunrise$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunrise');
  });

  test('a day without a screening is called one; without events there is no carousel of them', {
    tag: ['@SITE-040', '@SITE-038'],
  }, async ({ page, website }) => {
    await visits(page, `${await website({ change: idleDay, events: false })}/en`);
    await expect(page.getByText('There are no shows today.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Today' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Events' })).toHaveCount(0);
    await page.getByRole('link', { name: /^Next shows: / }).click();
    await expect(page).toHaveURL(/\/en\/movies\/tomorrow$|\/en\/movies\/\d{4}-\d{2}-\d{2}$/);
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test.describe('films', { tag: '@full' }, () => {
  test('several days are a grid of posters, one day is a list to buy from', {
    tag: ['@SITE-047', '@SITE-048', '@SITE-043'],
  }, async ({ page, website }) => {
    await visits(page, `${await website()}/en/movies`);
    const main = page.locator('main');
    const cards = main.getByRole('article');
    await expect(cards).toHaveCount(8);
    const nosferatu = cards.filter({ hasText: 'Nosferatu' });
    await expect(nosferatu.locator('img').last()).toHaveAttribute('src', /nosferatu\/poster/);
    await expect(nosferatu.getByText('From 12 years').first()).toBeAttached();
    await expect(cards.getByText(/^From \w{3}/)).toHaveCount(0);

    await page.getByRole('link', { name: 'Soon', exact: true }).click();
    await expect(cards.getByRole('heading')).toHaveText(['Sunrise', "Pandora's Box", "L'Atalante"]);
    for (const card of await cards.all()) await expect(card).toContainText(/From \w+,? \d{1,2}/);

    await page.getByRole('link', { name: 'Today', exact: true }).click();
    await expect(page).toHaveURL(/\/movies\/today$/);
    const strip = main.getByRole('article').filter({ hasText: 'Metropolis' });
    await expect(strip.getByRole('heading', { level: 2 })).toHaveText('Metropolis');
    await expect(strip).toContainText('With an interval of fifteen minutes');
    await expect(strip.getByRole('img', { name: 'Metropolis' })).toHaveAttribute('src', /metropolis\/overview/);
    await expect(strip.getByText('From 9 years')).toBeAttached();
    await expect(strip.getByRole('link', { name: /^Tickets for Metropolis/ })).toBeVisible();
    await expect(strip.getByRole('link', { name: 'Trailer' })).toHaveCount(0);
    const other = main.getByRole('article').filter({ hasText: 'Nosferatu' });
    await other.getByRole('link', { name: 'Trailer' }).click();
    await expect(page).toHaveURL(/\/movies\/view\/nosferatu#trailer$/);
    await page.goBack();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Films');
    await strip.getByRole('link', { name: 'About the film' }).click();
    await expect(page).toHaveURL(/\/movies\/view\/metropolis$/);
    await page.goBack();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Films');
    await strip.getByRole('link', { name: /^Tickets for Metropolis/ }).click();
    await expect(page).toHaveURL(/\/buy\/tickets\/\d+$/);
  });

  test('an empty list says which choice left it empty', { tag: ['@SITE-049'] }, async ({ page, website }) => {
    const bare = await website({ change: (site) => ({ ...withoutScreenings(site), movies: [] }) });
    const main = page.locator('main');
    for (const [path, sentence] of [
      ['/today', 'There are no shows today.'],
      ['/tomorrow', 'There are no shows tomorrow.'],
      ['/soon', 'No films are announced yet.'],
      ['/all/family', 'There are no shows for this choice.'],
      ['', 'There are no shows.'],
    ] as const) {
      await visits(page, `${bare}/en/movies${path}`);
      await expect(main.getByText(sentence, { exact: true })).toBeVisible();
    }
    await visits(page, `${bare}/en/movies/today`);
    await main.getByRole('link', { name: 'View all films' }).click();
    await expect(page).toHaveURL(/\/en\/movies$/);
  });

  test('a day is an address from today to the last scheduled one; anything else leads to all films', {
    tag: ['@SITE-044', '@SITE-043'],
  }, async ({ page, website }) => {
    let days: string[] = [];
    const site = await website({
      change: (data) => {
        days = daysOf(data);
        return data;
      },
    });
    await visits(page, `${site}/en/movies`);
    const offered = page.getByRole('navigation', { name: 'Pick a day' }).getByRole('link');
    await expect(offered).toHaveCount(days.length);
    await offered.nth(2).click();
    await expect(page).toHaveURL(new RegExp(`/en/movies/${days[2]}$`));
    await expect(offered.nth(2)).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('main').getByRole('article').first()).toBeVisible();
    const [last = ''] = days.slice(-1);
    await visits(page, `${site}/en/movies/${last}`);
    await expect(page).toHaveURL(new RegExp(`/en/movies/${last}$`));
    await expect(page.locator('main').getByRole('article').first()).toBeVisible();
    for (const wrong of [addDays(last, 1), addDays(days[0] ?? '', -1), '2026-13-01', '1-1-2027', 'someday']) {
      await visits(page, `${site}/en/movies/${wrong}`);
      await expect(page).toHaveURL(/\/en\/movies$/);
      await expect(page.getByRole('link', { name: 'All', exact: true })).toHaveAttribute('aria-current', 'page');
    }
  });

  test('the page of a film: facts, trailer, links, tags, times, events and the streaming partner', {
    tag: ['@SITE-050', '@SITE-051', '@SITE-052', '@SITE-053', '@SITE-054'],
  }, async ({ page, website }) => {
    const links = {
      homepage: 'https://films.example/n',
      website: 'https://films.example/w',
      facebook: 'https://facebook.example/n',
      twitter: 'https://twitter.example/n',
      instagram: 'https://instagram.example/n',
      letterboxd: 'https://letterboxd.example/n',
      imdb: 'https://imdb.example/n',
    };
    const change = (site: SiteData): SiteData => {
      const [film] = site.movies;
      const [, , day] = daysOf(site);
      const movies = site.movies.map((movie) =>
        movie.id === film?.id
          ? { ...movie, links, nation: ['Germany', 'France'], spoken_languages_text: 'German, French' }
          : movie,
      );
      // Two versions in two cinemas on one day.
      const schedules = site.schedules.map((each, index) =>
        each.day === day && each.event_id === null
          ? { ...each, movie_id: film?.id ?? 0, cinema_id: (index % 2) + 1 }
          : each,
      );
      const events = site.events.map((event) =>
        event.id === 1 && event.schedule
          ? { ...event, schedule: { ...event.schedule, movie_id: film?.id ?? 0 } }
          : event,
      );
      return configured({ streaming_provider: 'home-cinema' })({ ...site, movies, schedules, events });
    };
    const site = await website({ change, cinemas: 2 });
    await page.route(/youtube-nocookie/, (route) => route.fulfill({ body: '' }));
    await visits(page, `${site}/en/movies/view/nosferatu`);
    const main = page.locator('main');
    const facts = main.locator('dl').filter({ hasText: 'Director' });
    for (const [label, value] of [
      ['Director', 'F. W. Murnau'],
      ['With', 'Max Schreck, Greta Schröder, Gustav von Wangenheim'],
      ['Genre', 'Horror'],
      ['Countries', 'Germany, France'],
      ['Original language', 'German'],
      ['Spoken languages', 'German, French'],
      ['Showing from', /\d{4}/],
      ['Running time', '94 min'],
    ] as const) {
      const fact = facts.locator('div').filter({ has: page.getByText(label, { exact: true }) });
      await expect(fact.getByRole('definition')).toHaveText(value);
    }
    await expect(main.getByRole('region', { name: 'Synopsis' })).toContainText('A young clerk travels');
    await expect(main.getByText('From 12 years').first()).toBeAttached();
    await expect(main.getByText('Frightening scenes')).toBeAttached();
    await main.getByRole('button', { name: 'Show the trailer' }).click();
    await expect(main.locator('iframe')).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/abcdefghijk/);

    const icons = new Map<string, string | null>();
    for (const [kind, url] of Object.entries(links))
      icons.set(kind, await main.locator(`a[href="${url}"] svg path`).getAttribute('d'));
    const known = [...icons].filter(([kind]) => kind !== 'imdb').map(([, icon]) => icon);
    expect(new Set(known).size).toBe(6);
    expect(icons.get('imdb')).toBe(icons.get('letterboxd'));

    // Screenings stand below their day, their cinema and their version.
    const shows = main.getByRole('region', { name: 'Showtimes' });
    const day = shows
      .locator('div')
      .filter({ has: page.locator('> h3') })
      .filter({ has: page.getByRole('heading', { level: 4, name: 'Noctule', exact: true }) })
      .filter({ hasText: 'Noctule aan de kaai' });
    await expect(day).toHaveText(
      /^\w+,? \d{1,2} \w+Noctule2D, silent.*Noctule aan de kaai(?!.*2D, silent)35 mm print, live piano/,
    );
    const events = main.getByRole('region', { name: 'Events with this film' });
    await expect(events.getByRole('link')).toHaveText(['Metropolis with orchestra']);

    const partner = main.getByRole('region', { name: 'Watch it at home' });
    await expect(partner.getByRole('link', { name: /^Stream Nosferatu/ })).toHaveAttribute(
      'href',
      'https://home-cinema.example/film',
    );
    await shows
      .getByRole('link', { name: /^Tickets for Nosferatu/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/buy\/tickets\/\d+$/);
    await page.goBack();
    await events.getByRole('link').click();
    await expect(page).toHaveURL(/\/events\/metropolis-gala$/);
    await page.goBack();
    await main.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'Live music' }).click();
    await expect(page).toHaveURL(/\/en\/movies\/all\/live-music$/);
    await expect(page.getByRole('link', { name: 'Live music' })).toHaveAttribute('aria-current', 'page');
    const titles = await main.getByRole('article').getByRole('heading').allTextContents();
    expect(titles).toContain('Nosferatu');
    expect(titles).not.toContain('M');
    await visits(page, `${site}/en/movies/view/metropolis`);
    await expect(main.getByRole('region', { name: 'Watch it at home' })).toHaveCount(0);
  });
});

test.describe('events', { tag: '@full' }, () => {
  test('from the list of events to an evening and its tickets', {
    tag: ['@SITE-013', '@SITE-014', '@SITE-056', '@SITE-057', '@SITE-058'],
  }, async ({ page, website }) => {
    const change = (site: SiteData): SiteData => ({
      ...site,
      widgets: { 'events-below-list': '<p>Groups write to us.</p>' },
      events: site.events.map((event) => ({
        ...event,
        page_title: `${event.title}, on the page`,
        sell_online: event.id !== 2,
      })),
    });
    const site = await website({ change, cinemas: 2 });
    await visits(page, `${site}/en`);
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Events' }).click();
    await expect(page).toHaveURL(/\/en\/events$/);
    const main = page.locator('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Events');
    const cards = main.getByRole('article');
    await expect(cards).toHaveCount(4);
    const gala = cards.first();
    await expect(gala.getByRole('heading')).toHaveText('Metropolis with orchestra, on the page');
    await expect(gala.locator('img').last()).toHaveAttribute('src', /events\/gala/);
    await expect(gala.locator('time')).toHaveText(/\d{1,2}:\d{2}/);
    await expect(gala).toContainText('One evening only');
    await expect(main).toContainText(/Groups write to us\.$/);
    await gala.getByRole('link').click();

    await expect(page).toHaveURL(/\/en\/events\/metropolis-gala$/);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Metropolis with orchestra, on the page');
    await expect(main.getByRole('heading', { level: 2, name: 'The music' })).toBeVisible();
    const box = main.getByRole('region', { name: 'Date and tickets' });
    await expect(box.locator('time')).toHaveText(/\d{1,2}:\d{2}/);
    await expect(box).toContainText(/Where\s*Noctule/);
    await expect(box.getByRole('link', { name: 'Man with a Movie Camera' })).toBeVisible();
    await box.getByRole('link', { name: 'Buy tickets' }).click();
    await expect(page).toHaveURL(/\/en\/buy\/events\/1$/);

    await visits(page, `${site}/en/events/cafe-matinee`);
    await expect(box.locator('time')).toBeVisible();
    await expect(box.getByText('Buy tickets')).toHaveCount(0);
    const answer = await page.goto(`${site}/en/events/nothing-of-that-name`);
    expect(answer?.status()).toBe(404);
    await expect(main).toContainText('404');

    const alone = await website({ events: false });
    await visits(page, `${alone}/en/events`);
    await expect(main.getByText('No events are planned at the moment.')).toBeVisible();
    const single = await website();
    await visits(page, `${single}/en/events/metropolis-gala`);
    await expect(box).not.toContainText('Where');
  });
});

test.describe('pages of the exhibitor', { tag: '@full' }, () => {
  test('from the list of pages to prices and to questions that open', {
    tag: ['@SITE-015', '@SITE-019', '@SITE-026', '@SITE-059', '@SITE-060', '@SITE-062'],
  }, async ({ page, website }) => {
    const site = await website();
    const main = page.locator('main');
    await visits(page, `${site}/en/info`);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your visit');
    await expect(main.getByRole('listitem')).toHaveText(['Prices', 'Questions', 'Gift cards']);
    await main.getByRole('link', { name: 'Prices' }).click();
    await expect(page).toHaveURL(/\/en\/info\/prices$/);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Prices');
    await expect(main.getByRole('row', { name: 'Adults € 9,50' })).toBeVisible();
    await page.goBack();
    await main.getByRole('link', { name: 'Questions' }).click();
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Before the film', 'Tickets']);
    const answer = main.getByText('Please leave it at the bar.');
    await expect(answer).toBeHidden();
    await main.getByText('May I bring food?').click();
    await expect(answer).toBeVisible();
    await expect(main.getByText('Half an hour before the first film of the day.')).toBeHidden();
    await main.getByText('May I bring food?').press('Enter');
    await expect(answer).toBeHidden();

    await page.locator('footer').getByRole('link', { name: 'Privacy policy' }).click();
    await expect(page).toHaveURL(/\/en\/privacy-policy$/);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
    await expect(main).toContainText('We keep what a ticket needs.');

    const unknown = await page.goto(`${site}/en/info/no-such-page`);
    expect(unknown?.status()).toBe(404);
    await expect(main).toContainText('404');
    await expect(main).toContainText('The page you are looking for does not exist, or no longer does.');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await visits(page, `${site}/en/404`);
    await expect(main).toContainText('This reel is missing');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await main.getByRole('link', { name: 'See what is on' }).click();
    await expect(page).toHaveURL(/\/en\/movies$/);
  });

  test('the contact page: how to reach the cinema, where it is, and a form that shows what is wrong', {
    tag: ['@SITE-061'],
  }, async ({ page, website }) => {
    const change = (site: SiteData): SiteData => ({ ...site, widgets: { 'contact-widgets': '<p>Ring twice.</p>' } });
    await page.route(/recaptcha\/api\.js/, (route) =>
      route.fulfill({ body: 'grecaptcha = { ready: (then) => then(), execute: async () => "token" };' }),
    );
    await page.route('**/api/contactpage/send', (route) =>
      route.fulfill({
        status: 422,
        json: { message: 'Look again', errors: { email: ['This is no e-mail address.'] } },
      }),
    );
    await visits(page, `${await website({ change, cinemas: 2, recaptchaKey: 'key' })}/en/contact`);
    const main = page.locator('main');
    await expect(main.getByRole('link', { name: '087 00 12 34' })).toHaveAttribute('href', 'tel:+3287001234');
    await expect(main.getByRole('link', { name: 'hello@noctule.example' })).toHaveAttribute('href', /^mailto:/);
    await expect(main.getByRole('link', { name: /^Facebook/ })).toHaveAttribute('href', /facebook\.com/);
    await expect(main.getByRole('link', { name: /^Instagram/ })).toHaveAttribute('href', /instagram\.com/);
    await expect(main.locator('address')).toContainText(['Klosterstrasse 7', 'Klosterstrasse 8']);
    for (const address of await main.locator('address').all()) {
      await expect(address.getByRole('link', { name: /^Show on the map/ })).toHaveAttribute('href', /^https:/);
      await expect(address.getByRole('link', { name: /^Directions/ })).toHaveAttribute('href', /^https:/);
    }
    await expect(main).toContainText('Ring twice.');
    await expect(page.getByRole('region', { name: 'Pictures' })).toBeVisible();
    await main.getByLabel('Name', { exact: true }).fill('Ada Visitor');
    await main.getByLabel('E-mail address').fill('ada');
    await main.getByLabel('Message').fill('Is there a lift?');
    await main.getByRole('button', { name: 'Send' }).click();
    await expect(main.getByText('This is no e-mail address.')).toBeVisible();
    await expect(main.getByLabel('E-mail address')).toBeFocused();
    await expect(main.getByLabel('Message')).toHaveValue('Is there a lift?');
  });

  test('the page to subscribe has the exhibitor’s words, the provider’s name and the GDPR badge', {
    tag: ['@NEWS-002', '@NEWS-004', '@NEWS-001'],
  }, async ({ page, website }) => {
    const change = (site: SiteData): SiteData =>
      configured({ mailing_provider: { name: 'Brieftaube', url: 'https://brieftaube.example/' } })({
        ...site,
        widgets: { 'newsletter-subscribe': '<p>Every Monday before noon.</p>' },
      });
    await visits(page, `${await website({ change })}/en/info/newsletter`);
    const main = page.locator('main');
    await expect(main).toContainText('Every Monday before noon.');
    await expect(main.getByText('GDPR', { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Brieftaube' })).toHaveAttribute('href', 'https://brieftaube.example/');
    await expect(main.getByRole('button', { name: 'Subscribe' })).toBeVisible();
    const off = await website({ change: published({ features: ['tickets', 'vouchers'] }) });
    const answer = await page.goto(`${off}/en/info/newsletter`);
    expect(answer?.status()).toBe(404);
    await expect(main).toContainText('404');
    await expect(main.getByRole('button', { name: 'Subscribe' })).toHaveCount(0);
  });
});
