import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { catalogue } from '#apps/pos/i18n/catalogues/en.ts';
import { TextsProvider } from '#apps/pos/i18n/language.ts';
import { persistedSold } from '#apps/pos/offline/sell-offline.ts';
import { persistedOffer } from '#apps/pos/offline/stored-offer.ts';
import { persistedRequest } from '#apps/pos/pending-request/pending-request.ts';
import { refusal } from '#apps/pos/pending-request/refusal.ts';
import { persistedPrinted } from '#apps/pos/printing/persisted-printed.ts';
import { posRoutes } from '#apps/pos/routes.tsx';
import { persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import type { TillSetup } from '#modules/printing/contract/printing.ts';
import type { TillBill, TillData } from '#modules/till/contract/till.ts';
import { closeMachine, renderInMachine, type Server, settle } from '#testing/e2e/harness/render-in-machine.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { lastUse, persistedDevice, persistedPerson } from '#web/device/identity.ts';
import { network } from '#web/device/network.ts';

export { type Server, settle } from '#testing/e2e/harness/render-in-machine.tsx';

export const POPCORN = {
  id: 7,
  name: 'Popcorn',
  barcode: '5411111111111',
  price: 4.5,
  open_price: null,
  choice_groups: [],
  parts: [],
  missing: null,
  vat_rate: 6,
  status: 'active' as const,
  stock: null,
  image: null,
  categories: [1],
  favourite: false,
  allergens: [],
};
export const TILL: TillData = {
  locales: ['en', 'fr'],
  device: { id: 3, name: 'Till 1', test: false, has_drawer: true, cinema_id: 1 },
  features: ['pos', 'tickets', 'products', 'vouchers'],
  day: '2026-11-20',
  products: [POPCORN],
  categories: [{ id: 1, name: 'Snacks', color: '#c02040' }],
  voucher_types: [],
  payment_methods: [
    { id: 1, name: 'Cash', type: 'cash', exclusive: false },
    { id: 2, name: 'Card', type: 'terminal', exclusive: false },
    { id: 3, name: 'Gift card', type: 'voucher', exclusive: false },
  ],
  may: { refund: true, edit_seats: false, override_vouchers: false, discount: true },
  discounts: { reasons: [{ id: 5, name: 'Goodwill' }], limit_percent: 0 },
  cash_open: true,
  rounds_cash: false,
  tips: { enabled: false, percents: [5, 10, 15] },
};
export const BILL: TillBill = {
  uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  reference: 'K7M4Q2XD',
  number: null,
  type: 'products',
  status: 'pending',
  amount: 4.5,
  due: 4.5,
  change: null,
  rounding: 0,
  tip: 0,
  handed_back: null,
  card_refunds: [],
  discounts: [],
  name: null,
  email: null,
  created_at: '2026-11-20T18:00:00Z',
  sold_offline_at: null,
  hold_until: null,
  parked_as: null,
  device: 'Till 1',
  employee: 'Ada',
  test: false,
  locale: 'en',
  refund_waits: false,
  screening: null,
  reservation: null,
  payments: [],
  lines: [
    {
      line_no: 0,
      kind: 'product',
      name: 'Popcorn',
      choices: [],
      combo: null,
      screening_id: null,
      seat: null,
      total: 4.5,
      discount: null,
      refunded: 0,
      ticket: null,
      product_id: 7,
      recharges: false,
    },
  ],
};

/** Returns a refusal with the server's message. */
export const refused = (status: number, code: string, message: string): ApiError =>
  new ApiError({ status, body: { message, code } });
export const noAnswer = (): ApiError => new ApiError({ status: 0 });

/** A till without setup: it has no printer, and no document waits to be printed. */
export const NO_PRINTERS: TillSetup = {
  receipt_printer_id: null,
  ticket_printer_id: null,
  drawer: false,
  print_receipt: 'never',
  font_size: 16,
  printers: [],
  displays: [],
};
const withoutPrinters = (server: Server): Server => ({
  ...server,
  get: async (path: string) => {
    if (path === '/api/pos/setup') return NO_PRINTERS;
    return path === '/api/pos/print-jobs' ? [] : server.get?.(path);
  },
});

/**
 * Renders the till at one of its addresses, in English, with an attendant; `server` answers its
 * requests, those about printing only in tests of printing. Returns the element that contains it.
 */
export async function renderTillAt(
  address: string,
  givenServer: Server,
  { prints = false }: { prints?: boolean } = {},
): Promise<HTMLElement> {
  const server = prints ? givenServer : withoutPrinters(givenServer);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  persistedPerson.set({ user: BILL.uuid, name: 'Ada Lovelace', token: 't' });
  const router = createMemoryRouter(posRoutes(), { initialEntries: [address] });
  const place = await renderInPos(<RouterProvider router={router} />, server);
  while (!router.state.initialized) await settle(); // its page is loaded
  await settle();
  return place;
}

/** Renders a part of the till in English; returns the element that contains it. */
export const renderInPos = (part: ReactNode, server: Server): Promise<HTMLElement> =>
  renderInMachine(part, server, {
    catalogue,
    TextsProvider,
    exhibitor: { printers: ['http://10.0.0.1', 'http://10.0.0.2'] },
  });

/** Closes the page, as after a reload or a crash; the persisted data of this machine stays. */
export const closePage = (): void => closeMachine();

/** Resets the machine to its unused state. */
export function leaveTill(): void {
  closeMachine(
    persistedDevice,
    persistedPerson,
    lastUse,
    persistedCart,
    persistedRequest,
    persistedPrinted,
    persistedSold,
    persistedOffer,
    persistedOffer,
  );
  refusal.set(null);
  network.heard();
}
