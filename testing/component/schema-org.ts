/**
 * The part of schema.org's vocabulary that our pages use, and the requirements of search engines:
 * returns the problems of a block of structured data as sentences (SEO-001). A property that is not
 * in the table is either misspelt or new here.
 */
type Expected = 'text' | 'url' | 'date' | 'time' | 'dateTime' | 'duration' | 'number' | 'language' | readonly string[];
type Type = {
  /** Its types. */
  readonly is?: readonly string[];
  readonly properties: Readonly<Record<string, Expected>>;
  /** Without these properties search engines ignore it. */
  readonly required?: readonly string[];
};

const one = (...types: string[]): readonly string[] => types;
const values = (...names: string[]): readonly string[] => names.map((name) => `=https://schema.org/${name}`);

const TYPES: Readonly<Record<string, Type>> = {
  Thing: { properties: { name: 'text', alternateName: 'text', url: 'url', image: 'url', description: 'text' } },
  CreativeWork: {
    is: ['Thing'],
    properties: {
      inLanguage: 'language',
      genre: 'text',
      dateCreated: 'date',
      datePublished: 'date',
      contentRating: 'text',
    },
  },
  Movie: {
    is: ['CreativeWork'],
    properties: { actor: one('Person'), director: one('Person'), duration: 'duration' },
    required: ['name'],
  },
  WebSite: { is: ['CreativeWork'], properties: {}, required: ['name', 'url'] },
  Person: { is: ['Thing'], properties: {}, required: ['name'] },
  Organization: { is: ['Thing'], properties: { telephone: 'text' }, required: ['name'] },
  Event: {
    is: ['Thing'],
    properties: {
      startDate: 'dateTime',
      endDate: 'dateTime',
      eventAttendanceMode: values('OfflineEventAttendanceMode'),
      eventStatus: values('EventScheduled', 'EventCancelled'),
      location: one('MovieTheater'),
      organizer: one('Organization'),
      offers: one('Offer'),
      workPresented: one('Movie'),
      inLanguage: 'language',
    },
    required: ['name', 'startDate', 'location', 'eventStatus', 'organizer'],
  },
  ScreeningEvent: {
    is: ['Event'],
    properties: { videoFormat: 'text', subtitleLanguage: 'language' },
    required: ['workPresented', 'videoFormat'],
  },
  Offer: {
    is: ['Thing'],
    properties: {
      price: 'number',
      priceCurrency: 'text',
      availability: values('InStock', 'InStoreOnly', 'SoldOut'),
      validFrom: 'dateTime',
    },
    required: ['url', 'price', 'priceCurrency', 'availability'],
  },
  Place: {
    is: ['Thing'],
    properties: {
      address: one('PostalAddress'),
      geo: one('GeoCoordinates'),
      telephone: 'text',
      openingHoursSpecification: one('OpeningHoursSpecification'),
    },
    required: ['name', 'address'],
  },
  MovieTheater: { is: ['Place'], properties: {} },
  PostalAddress: {
    is: ['Thing'],
    properties: { streetAddress: 'text', postalCode: 'text', addressLocality: 'text', addressCountry: 'text' },
    required: ['addressLocality'],
  },
  GeoCoordinates: {
    is: ['Thing'],
    properties: { latitude: 'number', longitude: 'number' },
    required: ['latitude', 'longitude'],
  },
  OpeningHoursSpecification: {
    is: ['Thing'],
    properties: {
      // Search engines read the names of the days without their address.
      dayOfWeek: ['=Monday', '=Tuesday', '=Wednesday', '=Thursday', '=Friday', '=Saturday', '=Sunday'],
      opens: 'time',
      closes: 'time',
    },
    required: ['dayOfWeek', 'opens', 'closes'],
  },
  BreadcrumbList: { is: ['Thing'], properties: { itemListElement: one('ListItem') }, required: ['itemListElement'] },
  ListItem: {
    is: ['Thing'],
    properties: { position: 'number', item: 'url' },
    required: ['position', 'name', 'item'],
  },
};

const FORMS: Readonly<Record<string, RegExp>> = {
  text: /\S/,
  url: /^https?:\/\/[^\s<>"]+$/,
  date: /^\d{4}-\d\d-\d\d$/,
  dateTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
  duration: /^PT(\d+H)?(\d+M)?$/,
  number: /^-?\d+(\.\d+)?$/,
  language: /^[a-z]{2,3}(-[A-Z]{2})?$/,
};

/** Returns the problems of one block of a page; none if it is correct. */
export function structuredDataProblems(block: unknown): string[] {
  const { '@context': context, ...object } = block as Record<string, unknown>;
  return [...(context === 'https://schema.org' ? [] : [`@context is ${context}`]), ...problemsOf(object, null, '')];
}

function problemsOf(value: unknown, types: readonly string[] | null, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${path} is no object`];
  const { '@type': name, '@id': id, ...properties } = value as Record<string, unknown>;
  const here = `${path}${String(name)}`;
  const type = typeof name === 'string' ? TYPES[name] : undefined;
  if (!type || typeof name !== 'string') return [`${here} is unknown`];
  if (types && !types.some((allowed) => ancestry(name).includes(allowed))) return [`${here} is none of ${types}`];
  const propertyTypes: Record<string, Expected> = Object.assign(
    {},
    ...ancestry(name).map((each) => TYPES[each]?.properties),
  );
  const required = ancestry(name).flatMap((each) => TYPES[each]?.required ?? []);
  return [
    ...(id === undefined || FORMS.url?.test(String(id)) ? [] : [`${here} has a name that is no url: ${id}`]),
    ...required.filter((property) => properties[property] === undefined).map((property) => `${here} lacks ${property}`),
    ...Object.entries(properties).flatMap(([property, inner]) => {
      const expected = Object.hasOwn(propertyTypes, property) ? propertyTypes[property] : undefined;
      if (!expected) return [`${here}.${property} is unknown`];
      if (Array.isArray(inner) && inner.length === 0) return [`${here}.${property} is empty`];
      return (Array.isArray(inner) ? inner : [inner]).flatMap((each) =>
        valueProblems(each, expected, `${here}.${property}`),
      );
    }),
    ...orderProblems(properties, here),
  ];
}

function valueProblems(value: unknown, expected: Expected, path: string): string[] {
  if (typeof expected === 'string') {
    const isRight = (typeof value === 'string' || typeof value === 'number') && FORMS[expected]?.test(String(value));
    return isRight ? [] : [`${path} is no ${expected}: ${JSON.stringify(value)}`];
  }
  if (!expected[0]?.startsWith('=')) return problemsOf(value, expected, `${path}.`);
  return expected.includes(`=${value}`) ? [] : [`${path} is none of ${expected}: ${JSON.stringify(value)}`];
}

function orderProblems({ startDate, endDate, itemListElement }: Record<string, unknown>, path: string): string[] {
  const problems: string[] = [];
  if (startDate && endDate && Date.parse(String(endDate)) <= Date.parse(String(startDate)))
    problems.push(`${path} ends before it begins`);
  if (Array.isArray(itemListElement))
    itemListElement.forEach((item: { position?: unknown }, index) => {
      if (item.position !== index + 1) problems.push(`${path} counts wrong at ${index + 1}`);
    });
  return problems;
}

const ancestry = (name: string): string[] => [name, ...(TYPES[name]?.is ?? []).flatMap(ancestry)];
