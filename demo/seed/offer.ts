import type { DemoPriceRate } from '#demo/content/prices.ts';
import type { DemoPaymentMethod, DemoVoucherType } from '#demo/content/types.ts';
import { type Stored, storedCinemas, storedScreens } from '#demo/seed/stored.ts';
import type { Seeding } from '#demo/seed/within.ts';
import { eurosFromCents } from '#kernel/money.ts';
import {
  type ConnectionForm,
  zConnectionForm,
  zNewPaymentMethod,
  zPaymentMethodForm,
} from '#modules/payments/contract/staff.ts';
import type { MethodKindName } from '#modules/payments/rules/method-kinds.ts';
import { addPaymentMethod, changePaymentMethod, connectPaymentMethod } from '#modules/payments/server.ts';
import { zPriceRateForm } from '#modules/pricing/contract/staff.ts';
import type { PriceRow } from '#modules/pricing/rules/price-rate.ts';
import { createPriceRate } from '#modules/pricing/server.ts';
import { zVoucherTypeForm } from '#modules/vouchers/contract/vouchers.ts';
import { addVoucherType } from '#modules/vouchers/server.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

/** The addresses of the simulated payment providers, and their keys. */
export type SimulatedProviders = {
  readonly mollie: { readonly url: string; readonly apiKey: string };
  readonly payconiq: {
    readonly url: string;
    readonly apiKey: string;
    readonly profileId: string;
    readonly jwksUrl: string;
  };
  /** A receipt printer; without it the demo prints on its screens only. */
  readonly printer?: { readonly url: string };
  /** A card terminal; without it the demo's tills accept no cards. */
  readonly zvt?: { readonly host: string; readonly zvtPort: number };
};

export async function seedPriceRates(use: Seeding, rates: readonly DemoPriceRate[]): Promise<void> {
  const places = { cinemas: await storedCinemas(use), screens: await storedScreens(use) };
  for (const rate of rates) {
    const { name, description, handling, accept_voucher, vat, rows, ...rest } = rate;
    const form = zPriceRateForm.parse({
      ...rest,
      names: name,
      descriptions: description,
      handling: eurosFromCents(handling),
      voucher_redeemable: accept_voucher,
      vat_kind: vat,
      prices: rows.map((row) => priceForm(row, places)),
      version: 0,
    });
    await createPriceRate(use.db, use.acting, form);
  }
}

const priceForm = (row: PriceRow, { cinemas, screens }: { readonly cinemas: Stored; readonly screens: Stored }) => ({
  ticket: eurosFromCents(row.ticket),
  handling: row.handling === undefined || row.handling === null ? null : eurosFromCents(row.handling),
  cinema_id: cinemas.get(row.cinema_id ?? 0) ?? null,
  screen_id: screens.get(row.screen_id ?? 0) ?? null,
  event_id: null,
  dimension: row.dimension ?? null,
  media_type: row.media_type ?? null,
});

export async function seedVoucherTypes({ db, acting }: Seeding, types: readonly DemoVoucherType[]): Promise<void> {
  for (const type of types) {
    const form = zVoucherTypeForm.parse({
      ...type,
      titles: type.title,
      page_titles: type.page_title,
      descriptions: type.description,
      contents: type.content,
      type: type.kind,
      cost_turn: eurosFromCents(type.cost_turn),
      products_default: eurosFromCents(type.products_default),
      products_min: eurosFromCents(type.products_min),
      products_max: eurosFromCents(type.products_max),
      products_step: eurosFromCents(type.products_step),
      value_ticket: eurosFromCents(type.value_ticket),
      value_handling: eurosFromCents(type.value_handling),
      // A card that may pay for anything is sold without VAT.
      vat_kind: type.vat_treatment === 'single_purpose' ? type.vat : undefined,
      image: null,
      version: null,
    });
    await addVoucherType(db, acting, form);
  }
}

/**
 * Adds the payment methods; those without a simulated provider are disabled: without a key they
 * cannot work.
 */
export async function seedPaymentMethods(
  { db, acting }: Seeding,
  methods: readonly DemoPaymentMethod[],
  secrets: Secrets,
  simulators: SimulatedProviders | null,
): Promise<void> {
  const deps = { db, secrets, allowLoopback: true };
  for (const method of methods) {
    const connection = connectionTo(method.driver, simulators);
    const form = zNewPaymentMethod.parse({
      ...method,
      kind: kindOf(method),
      names: method.name,
      status: method.type === 'online' && !connection ? 'inactive' : 'active',
      sort: method.id,
      connection: connection ?? {},
    });
    await addPaymentMethod(deps, acting, form);
  }
}

const kindOf = ({ type, driver }: DemoPaymentMethod): MethodKindName => {
  if (type === 'online') return driver === 'mollie' ? 'mollie' : 'payconiq';
  return type === 'other' || type === 'reservation' ? 'transfer' : type;
};

type OnlineMethod = {
  readonly id: number;
  readonly driver: string;
  readonly config: Readonly<Record<string, string>>;
  readonly active: boolean;
  readonly names: object;
  readonly exclusive: boolean;
  readonly withdrawable: boolean;
  readonly devices: readonly string[];
  readonly sort: number;
};

/** Updates the addresses and keys of the simulators if they differ from those of the last start. */
export async function pointMethodsAtSimulators(
  { db, acting, tx }: Seeding,
  secrets: Secrets,
  simulators: SimulatedProviders,
): Promise<void> {
  const deps = { db, secrets, allowLoopback: true };
  const methods = await tx.query<OnlineMethod>(
    `SELECT id, driver, config, active, name AS names, exclusive, withdrawable, device_types AS devices, sort FROM payment_method
      WHERE exhibitor_id = tenant() AND type = 'online' AND coalesce(config->>'base_url', 'http://127.0.0.1') ~ '^http://127\\.0\\.0\\.1'
      ORDER BY id LIMIT 100`,
  );
  for (const method of methods) {
    const connection = connectionTo(method.driver, simulators);
    if (!connection || isAt(method.config, connection)) continue;
    await connectPaymentMethod(deps, acting, method.id, connection);
    if (!method.active)
      await changePaymentMethod(deps, acting, method.id, zPaymentMethodForm.parse({ ...method, status: 'active' }));
  }
}

/** A simulator's key is fixed, so only the addresses are compared. */
const isAt = (config: Readonly<Record<string, string>>, connection: ConnectionForm): boolean =>
  (['base_url', 'keys_url', 'profile_id'] as const).every((key) => config[key] === connection[key]);

function connectionTo(driver: string, simulators: SimulatedProviders | null): ConnectionForm | null {
  if (!simulators) return null;
  const { mollie, payconiq } = simulators;
  if (driver === 'mollie') return zConnectionForm.parse({ base_url: mollie.url, api_key: mollie.apiKey });
  if (driver !== 'payconiq') return null;
  return zConnectionForm.parse({
    base_url: payconiq.url,
    api_key: payconiq.apiKey,
    profile_id: payconiq.profileId,
    keys_url: payconiq.jwksUrl,
  });
}
