import type { PublicKeyWire } from '#modules/payments/contract/public.ts';
import type { PaymentDriver } from '#modules/payments/server/drivers/driver.ts';
import { mollieDriver } from '#modules/payments/server/drivers/mollie.ts';
import { mollieTerminals } from '#modules/payments/server/drivers/mollie-terminals.ts';
import { PartnerProblem } from '#modules/payments/server/drivers/partner.ts';
import { payconiqDriver } from '#modules/payments/server/drivers/payconiq.ts';
import { publicRefundKey, requestSigner } from '#modules/payments/server/drivers/payconiq-signature.ts';
import type { TerminalAccount } from '#modules/payments/server/drivers/terminal-account.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';

export type DriverRegistry = {
  /**
   * Returns the driver of a payment method with the keys of that method. Throws PartnerProblem for
   * a method without a driver, and for each of them in a restored copy.
   */
  of(exhibitorId: number, methodId: number): Promise<PaymentDriver>;
  /**
   * Returns the account of a payment method in which its card terminals are. Throws as `of`, and for
   * a provider without terminals.
   */
  terminals(exhibitorId: number, methodId: number): Promise<TerminalAccount>;
  /** Returns the public keys of an exhibitor, in the form that partners fetch (RFC 7517). */
  publicKeys(exhibitorId: number): Promise<PublicKeyWire[]>;
  /** Call this when methods changed: it reads the keys again. */
  forget(exhibitorId: number): void;
};

type Loaded = { readonly driver: PaymentDriver; readonly terminals: TerminalAccount | null };

const SEALED = 'sealed:';
const KEYS_MAX = 20;

/** Encrypts a secret for the config of a method; only this installation can decrypt it. */
export const sealForConfig = (secrets: Secrets, text: string): string => SEALED + secrets.seal(text).toString('base64');

/**
 * Caches one driver per method, with its keys, the health of its partner and the partner's public
 * keys.
 */
export function driverRegistry(deps: {
  db: Db;
  secrets: Secrets;
  allowLoopback: boolean;
  /** The time of the database, epoch ms: signatures carry it, and this node's clock may be wrong (T62). */
  now?: (() => number) | undefined;
  /** Returns whether this is a restored copy, which calls no provider. */
  isQuiet?: (() => boolean) | undefined;
}): DriverRegistry {
  const drivers = new Map<string, Promise<Loaded>>();

  function opened(value: unknown): string {
    if (typeof value !== 'string') return '';
    return value.startsWith(SEALED) ? deps.secrets.open(Buffer.from(value.slice(SEALED.length), 'base64')) : value;
  }

  async function load(exhibitorId: number, methodId: number): Promise<Loaded> {
    const row = await deps.db.ask(exhibitorId, (first) =>
      first.one<{ driver: string; config: Record<string, unknown> }>(
        'SELECT driver, config FROM payment_method WHERE exhibitor_id = tenant() AND id = $1',
        [methodId],
      ),
    );
    const text = (key: string) => opened(row?.config[key]);
    const baseUrl = text('base_url') || undefined;
    const { allowLoopback, now = Date.now } = deps;
    if (row?.driver === 'mollie') {
      const config = { apiKey: text('api_key'), baseUrl, allowLoopback };
      return { driver: mollieDriver(config), terminals: mollieTerminals(config) };
    }
    if (row?.driver === 'payconiq')
      return {
        driver: payconiqDriver({
          apiKey: text('api_key'),
          profileId: text('profile_id'),
          baseUrl,
          keysUrl: text('keys_url') || undefined,
          signRefund: requestSigner(text('refund_key'), text('profile_id'), now),
          now,
          allowLoopback,
        }),
        terminals: null,
      };
    throw new PartnerProblem(`payment method ${methodId} has no online driver`, { refused: true });
  }

  async function loaded(exhibitorId: number, methodId: number): Promise<Loaded> {
    if (deps.isQuiet?.()) throw new PartnerProblem('this is a restored copy: it calls no provider');
    const key = `${exhibitorId}/${methodId}`;
    let driver = drivers.get(key);
    if (!driver) {
      driver = load(exhibitorId, methodId);
      driver.catch(() => drivers.delete(key));
      drivers.set(key, driver);
    }
    return driver;
  }

  return {
    of: async (exhibitorId, methodId) => (await loaded(exhibitorId, methodId)).driver,
    async terminals(exhibitorId, methodId) {
      const { terminals } = await loaded(exhibitorId, methodId);
      if (!terminals) throw new PartnerProblem(`payment method ${methodId} has no card terminals`, { refused: true });
      return terminals;
    },
    async publicKeys(exhibitorId) {
      const rows = await deps.db.ask(exhibitorId, (first) =>
        first.query<{ key: string }>(
          `SELECT key FROM (SELECT id, config->>'refund_key' AS key FROM payment_method
                             WHERE exhibitor_id = tenant() AND driver = 'payconiq' AND archived_at IS NULL) AS method
            WHERE key IS NOT NULL ORDER BY id LIMIT $1`,
          [KEYS_MAX],
        ),
      );
      const keys = await Promise.all(rows.map(({ key }) => publicRefundKey(opened(key))));
      return keys.filter((key) => key !== null);
    },
    forget(exhibitorId) {
      for (const key of drivers.keys()) if (key.startsWith(`${exhibitorId}/`)) drivers.delete(key);
    },
  };
}
