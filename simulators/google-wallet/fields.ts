/**
 * The names of fields and values that Google's interface has for event tickets, as far as passes may
 * use them; it refuses others. From the discovery document `walletobjects:v1` (google-api-go-client,
 * `walletobjects/v1/walletobjects-api.json`).
 */

type Type = Readonly<Record<string, string | readonly string[]>>;

/** `text`, a list of the values, or the name of a type; `[]` after it: a list of it. */
const TYPES: Readonly<Record<string, Type>> = {
  eventTicketClass: {
    id: 'text',
    issuerName: 'text',
    localizedIssuerName: 'LocalizedString',
    reviewStatus: ['UNDER_REVIEW', 'DRAFT'],
    eventId: 'text',
    eventName: 'LocalizedString',
    venue: 'EventVenue',
    dateTime: 'EventDateTime',
    confirmationCodeLabel: ['CONFIRMATION_CODE', 'CONFIRMATION_NUMBER', 'ORDER_NUMBER', 'RESERVATION_NUMBER'],
    sectionLabel: ['SECTION', 'THEATER'],
    rowLabel: ['ROW'],
    seatLabel: ['SEAT'],
    finePrint: 'LocalizedString',
    homepageUri: 'Uri',
    countryCode: 'text',
    hexBackgroundColor: 'text',
    textModulesData: 'TextModuleData[]',
    linksModuleData: 'LinksModuleData',
    notifyPreference: ['NOTIFY_ON_UPDATE', 'NOTIFICATION_SETTINGS_FOR_UPDATES_UNSPECIFIED'],
  },
  eventTicketObject: {
    id: 'text',
    classId: 'text',
    state: ['ACTIVE', 'COMPLETED', 'EXPIRED', 'INACTIVE'],
    barcode: 'Barcode',
    seatInfo: 'EventSeat',
    reservationInfo: 'EventReservationInfo',
    ticketHolderName: 'text',
    ticketNumber: 'text',
    ticketType: 'LocalizedString',
    hexBackgroundColor: 'text',
    textModulesData: 'TextModuleData[]',
    linksModuleData: 'LinksModuleData',
    notifyPreference: ['NOTIFY_ON_UPDATE', 'NOTIFICATION_SETTINGS_FOR_UPDATES_UNSPECIFIED'],
  },
  LocalizedString: { defaultValue: 'TranslatedString', translatedValues: 'TranslatedString[]' },
  TranslatedString: { language: 'text', value: 'text' },
  EventVenue: { name: 'LocalizedString', address: 'LocalizedString' },
  EventDateTime: { doorsOpen: 'text', start: 'text', end: 'text' },
  EventSeat: { section: 'LocalizedString', row: 'LocalizedString', seat: 'LocalizedString', gate: 'LocalizedString' },
  EventReservationInfo: { confirmationCode: 'text' },
  Barcode: {
    type: ['AZTEC', 'CODE_39', 'CODE_128', 'CODABAR', 'DATA_MATRIX', 'EAN_8', 'EAN_13', 'ITF_14', 'PDF_417', 'QR_CODE'],
    value: 'text',
    alternateText: 'text',
  },
  TextModuleData: { id: 'text', header: 'text', body: 'text' },
  LinksModuleData: { uris: 'Uri[]' },
  Uri: { id: 'text', uri: 'text', description: 'text', localizedDescription: 'LocalizedString' },
};

/** Returns the path of the first field that Google does not know, or not with this value; null: it knows all. */
export function unknownField(value: unknown, type: string, path = ''): string | null {
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) return path;
    return first(value.map((item, nth) => unknownField(item, type.slice(0, -2), `${path}[${nth}]`)));
  }
  if (type === 'text') return typeof value === 'string' ? null : path;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return path;
  return first(
    Object.entries(value).map(([name, inner]) => {
      const known = TYPES[type]?.[name];
      const place = path ? `${path}.${name}` : name;
      if (known === undefined) return place;
      if (typeof known === 'string') return unknownField(inner, known, place);
      return known.includes(String(inner)) ? null : place;
    }),
  );
}

const first = (problems: readonly (string | null)[]): string | null => problems.find((each) => each !== null) ?? null;
