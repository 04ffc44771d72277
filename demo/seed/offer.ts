import type { DemoPaymentMethod, DemoVoucherType } from '#demo/content/types.ts';
import { newRefundKey, sealForConfig } from '#modules/payments/server.ts';
import type { PriceRate } from '#modules/pricing/rules/price-rate.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Tx } from '#platform/db/tx.ts';

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

export async function seedPriceRates(tx: Tx, rates: readonly PriceRate[]): Promise<void> {
  await tx.run(
    `INSERT INTO price_rate (exhibitor_id, id, name, description, handling_cents, min_tickets, max_tickets, visibility, sort, active,
            accept_voucher, vat_bp, quota, usable)
     SELECT tenant(), id, name, description, handling, min_tickets, max_tickets, visibility, sort, active, accept_voucher, vat, quota, usable
       FROM jsonb_to_recordset($1) AS r(id int, name jsonb, description jsonb, handling int, min_tickets int, max_tickets int,
            visibility int, sort int, active boolean, accept_voucher boolean, vat int, quota int, usable jsonb)`,
    [JSON.stringify(rates)],
  );
  await tx.run(
    `INSERT INTO price_row (exhibitor_id, price_rate_id, ticket_cents, handling_cents, cinema_id, screen_id, event_id, dimension, media_type)
     SELECT tenant(), price_rate_id, ticket, handling, cinema_id, screen_id, event_id, dimension, media_type
       FROM jsonb_to_recordset($1) AS p(price_rate_id int, ticket int, handling int, cinema_id int, screen_id int, event_id int,
            dimension text, media_type text)`,
    [JSON.stringify(rates.flatMap(({ id, rows }) => rows.map((row) => ({ price_rate_id: id, ...row }))))],
  );
}

export async function seedVoucherTypes(tx: Tx, types: readonly DemoVoucherType[]): Promise<void> {
  await tx.run(
    `INSERT INTO voucher_type (exhibitor_id, id, slug, title, page_title, description, content, type, cost_turn_cents, turns_default,
            turns_min, turns_max, turns_step, products_enabled, products_default_cents, products_min_cents, products_max_cents,
            products_step_cents, value_ticket_cents, value_handling_cents, vat_treatment, vat_bp, validity, active, sort)
     SELECT tenant(), id, slug, title, page_title, description, content, kind, cost_turn, turns_default, turns_min, turns_max, turns_step,
            products_enabled, products_default, products_min, products_max, products_step, value_ticket, value_handling, vat_treatment,
            vat, validity, active, sort
       FROM jsonb_to_recordset($1) AS v(id int, slug text, title jsonb, page_title jsonb, description jsonb, content jsonb, kind text,
            cost_turn int, turns_default int, turns_min int, turns_max int, turns_step int, products_enabled boolean,
            products_default int, products_min int, products_max int, products_step int, value_ticket int, value_handling int,
            vat_treatment text, vat int, validity text, active boolean, sort int)`,
    [JSON.stringify(types)],
  );
}

/**
 * Inserts the payment methods; those without a simulated provider are disabled: without a key they
 * cannot work.
 */
export async function seedPaymentMethods(
  tx: Tx,
  methods: readonly DemoPaymentMethod[],
  secrets: Secrets,
  simulators: SimulatedProviders | null,
): Promise<void> {
  await tx.run(
    `INSERT INTO payment_method (exhibitor_id, id, name, type, driver, component, template, exclusive, withdrawable, device_types, sort, config, active)
     SELECT tenant(), id, name, type, driver, component, template, exclusive, withdrawable, devices, id, config, active
       FROM jsonb_to_recordset($1) AS m(id int, name jsonb, type text, driver text, component text, template text, exclusive boolean,
            withdrawable boolean, devices text[], config jsonb, active boolean)`,
    [
      JSON.stringify(
        methods.map((method) => {
          const config = method.type === 'online' ? configOf(method.driver, secrets, simulators) : null;
          return { ...method, config: config ?? {}, active: method.type !== 'online' || config !== null };
        }),
      ),
    ],
  );
}

/** Updates the addresses and keys of the simulators if they differ from those of the last start. */
export async function pointMethodsAtSimulators(
  tx: Tx,
  secrets: Secrets,
  simulators: SimulatedProviders,
): Promise<void> {
  const rows = await tx.query<{ id: number; driver: string; config: Record<string, string> }>(
    `SELECT id, driver, config FROM payment_method
      WHERE exhibitor_id = tenant() AND type = 'online' AND coalesce(config->>'base_url', 'http://127.0.0.1') ~ '^http://127\\.0\\.0\\.1'`,
  );
  for (const row of rows) {
    const config = configOf(row.driver, secrets, simulators);
    if (!config || sameAddresses(row.config, config)) continue;
    if (row.config.refund_key) config.refund_key = row.config.refund_key; // refunds signed with it may still be pending
    await tx.run('UPDATE payment_method SET config = $2, active = true WHERE exhibitor_id = tenant() AND id = $1', [
      row.id,
      JSON.stringify(config),
    ]);
  }
}

/**
 * Sealing gives another text each time, so secrets are not compared: a simulator's key is fixed,
 * our own only has to exist.
 */
const sameAddresses = (one: Record<string, string>, other: Record<string, string>): boolean =>
  ['base_url', 'keys_url', 'profile_id'].every((key) => one[key] === other[key]) &&
  'refund_key' in one === 'refund_key' in other;

function configOf(
  driver: string,
  secrets: Secrets,
  simulators: SimulatedProviders | null,
): Record<string, string> | null {
  if (!simulators) return null;
  const { mollie, payconiq } = simulators;
  if (driver === 'mollie') return { base_url: mollie.url, api_key: sealForConfig(secrets, mollie.apiKey) };
  if (driver !== 'payconiq') return null;
  return {
    base_url: payconiq.url,
    api_key: sealForConfig(secrets, payconiq.apiKey),
    profile_id: payconiq.profileId,
    keys_url: payconiq.jwksUrl,
    refund_key: sealForConfig(secrets, newRefundKey()),
  };
}
