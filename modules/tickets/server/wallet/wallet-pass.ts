import type { PKPass } from 'passkit-generator';
import { z } from 'zod';
import { rgbOf } from '#modules/exhibitor/rules/colour.ts';
import type { TicketSheet } from '#modules/tickets/server/documents/sheets.ts';
import type { Words } from '#modules/tickets/server/documents/words.ts';
import { passImages } from '#modules/tickets/server/wallet/wallet-images.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

/**
 * The exhibitor's signing data for passes, from Apple: all certificates and the key as PEM. It is
 * stored sealed in `settings.secrets.wallet` (sealWallet); without it there are no passes (D-087).
 */
const zWallet = z.object({
  pass_type: z.string().regex(/^pass\.[\w.-]{1,200}$/),
  team: z.string().regex(/^[A-Z0-9]{10}$/),
  certificate: z.string().includes('BEGIN CERTIFICATE'),
  key: z.string().includes('PRIVATE KEY'),
  key_passphrase: z.string().optional(),
  /** Apple's intermediate certificate, generation 4. */
  wwdr: z.string().includes('BEGIN CERTIFICATE'),
});
export type Wallet = z.infer<typeof zWallet>;

const SECRET = 'wallet';

/**
 * Returns the sealed value for `settings.secrets.wallet`. Throws ZodError for an invalid wallet.
 */
export const sealWallet = (secrets: Secrets, wallet: Wallet): string =>
  secrets.seal(JSON.stringify(zWallet.parse(wallet))).toString('base64');

/**
 * Returns whether an exhibitor signs passes, by its `settings.secrets`: then a bill's result page
 * and email offer them (D-087).
 */
export const hasWallet = (stored: Readonly<Record<string, unknown>>): boolean => typeof stored[SECRET] === 'string';

/** Returns null if the exhibitor signs no passes. */
export function walletOf(secrets: Secrets, stored: Readonly<Record<string, unknown>>): Wallet | null {
  const sealed = stored[SECRET];
  if (typeof sealed !== 'string') return null;
  return zWallet.parse(JSON.parse(secrets.open(Buffer.from(sealed, 'base64'))));
}

export const PASS_TYPE = 'application/vnd.apple.pkpass';

export type WalletFile = { readonly body: Buffer; readonly contentType: string; readonly extension: string };

/** How a phone gets the updates of its pass: the address of the exhibitor's service, and the secret of each pass. */
export type PassService = { readonly url: string; readonly tokenOf: (ticketId: string) => string };

/** Returns for one ticket a .pkpass, for several one .pkpasses with a pass each. */
export async function walletPasses(
  sheets: readonly TicketSheet[],
  wallet: Wallet,
  words: Words,
  service: PassService,
): Promise<WalletFile | null> {
  const passes = await Promise.all(sheets.map((sheet) => walletPass(sheet, wallet, words, service)));
  const [only] = passes;
  if (!only) return null;
  if (passes.length === 1) return { body: only.getAsBuffer(), contentType: PASS_TYPE, extension: 'pkpass' };
  const bundle = (await passkit()).PKPass.pack(...passes);
  return { body: bundle.getAsBuffer(), contentType: 'application/vnd.apple.pkpasses', extension: 'pkpasses' };
}

/** Loaded on demand: it is slow to load, and most exhibitors sign no passes. */
const passkit = () => import('passkit-generator');

async function walletPass(sheet: TicketSheet, wallet: Wallet, words: Words, service: PassService): Promise<PKPass> {
  const json = { ...passJson(sheet, wallet, words), ...serviceJson(sheet, service) };
  const files = { 'pass.json': Buffer.from(JSON.stringify(json)), ...(await passImages()) };
  const { PKPass } = await passkit();
  return new PKPass(files, {
    wwdr: wallet.wwdr,
    signerCert: wallet.certificate,
    signerKey: wallet.key,
    signerKeyPassphrase: wallet.key_passphrase,
  });
}

const serviceJson = ({ id }: TicketSheet, service: PassService): object => ({
  webServiceURL: service.url,
  authenticationToken: service.tokenOf(id),
});

const DAY_MS = 86_400_000;
const NAMESPACE = 'documents/wallet';

/**
 * Returns Apple's event ticket. Its QR code equals the one on paper. A ticket that no longer admits
 * is voided.
 */
function passJson(sheet: TicketSheet, wallet: Wallet, words: Words): object {
  const { show, seat } = sheet;
  const starts = new Date(show.startsAt).toISOString();
  const rgb = (hex: string) => `rgb(${rgbOf(hex).join(',')})`;
  return {
    formatVersion: 1,
    passTypeIdentifier: wallet.pass_type,
    teamIdentifier: wallet.team,
    serialNumber: sheet.id,
    groupingIdentifier: sheet.reference,
    organizationName: sheet.exhibitor,
    description: words.say('documents/tickets', 'title_tickets', { film: show.film }),
    logoText: sheet.exhibitor,
    backgroundColor: rgb(sheet.colours.accent),
    foregroundColor: 'rgb(255,255,255)',
    labelColor: rgb(sheet.colours.accentPale),
    relevantDate: starts,
    expirationDate: new Date(show.endsAt + DAY_MS).toISOString(),
    sharingProhibited: false,
    voided: sheet.state !== 'valid' && sheet.state !== 'used',
    ...(show.place && { locations: [{ ...show.place, relevantText: show.cinema }] }),
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: sheet.signedCode,
        messageEncoding: 'iso-8859-1',
        altText: sheet.shortCode,
      },
    ],
    eventTicket: fieldsOf(sheet, words),
    semantics: {
      eventType: 'PKEventTypeMovie',
      eventName: show.film,
      eventStartDate: starts,
      eventEndDate: new Date(show.endsAt).toISOString(),
      venueName: show.cinema,
      venueRoom: show.screen,
      ...(show.place && { venueLocation: show.place }),
      ...(seat && { seats: [{ ...(seat.row && { seatRow: seat.row }), seatNumber: seat.seat }] }),
      silenceRequested: true,
    },
  };
}

/**
 * A field with a `changeMessage` says its new value on the lock screen when it changes: beginning,
 * hall, place, version and status have one each, so that a change is said once.
 */
function fieldsOf(sheet: TicketSheet, words: Words): object {
  const { show, seat } = sheet;
  const say = (key: string) => words.say(NAMESPACE, key);
  const field = (key: string, value: string, more: object = {}) => ({ key, label: say(key), value, ...more });
  const announcedField = (key: string, value: string, more: object = {}) =>
    field(key, value, { ...more, changeMessage: say(`changed_${key}`) });
  const free = words.say('documents/tickets', 'free_seating');
  const place = seat?.row
    ? words.say(NAMESPACE, 'place_row', { row: seat.row, seat: seat.seat })
    : (seat?.seat ?? free);
  const starts = new Date(show.startsAt).toISOString();
  return {
    headerFields: [field('start', starts, { timeStyle: 'PKDateStyleShort', dateStyle: 'PKDateStyleNone' })],
    primaryFields: [field('film', show.film)],
    secondaryFields: [
      field('date', starts, { dateStyle: 'PKDateStyleMedium', timeStyle: 'PKDateStyleNone' }),
      field('cinema', show.cinema),
    ],
    auxiliaryFields: [
      announcedField('screen', show.screen),
      ...(seat?.row ? [field('row', seat.row)] : []),
      field('seat', seat?.seat ?? free),
      field('rate', sheet.rate),
    ],
    backFields: [
      announcedField('status', say(`status_${sheet.state}`)),
      announcedField('beginning', starts, { dateStyle: 'PKDateStyleFull', timeStyle: 'PKDateStyleShort' }),
      announcedField('place', place),
      announcedField('version', show.version),
      ...(show.event ? [field('event', show.event)] : []),
      field('address', show.address.join(', ')),
      field('price', words.money(sheet.price)),
      field('reference', sheet.reference),
      field('code', sheet.shortCode),
    ],
  };
}
