import type { Country } from '#kernel/countries.ts';
import type { ReadTx } from '#platform/db/tx.ts';

/** An exhibitor of the installation, as its operator sees it. */
export type ExhibitorRow = {
  readonly id: number;
  readonly slug: string;
  readonly trade_name: string;
  readonly serving_on: string;
  readonly country: Country;
  readonly is_demo: boolean;
  /** Visitors see its website. */
  readonly open: boolean;
  /** Epoch ms. */
  readonly created_at: number;
  /** Stored settings; null: none. */
  readonly settings: unknown;
};

/** Returns the exhibitors of the installation, the oldest first. It reads across exhibitors. */
export const exhibitorsOfInstallation = (tx: Pick<ReadTx, 'query'>, limit: number): Promise<ExhibitorRow[]> =>
  tx.query(
    `SELECT x.id, x.slug, x.trade_name, x.serving_on, x.country, x.is_demo, x.opened_at IS NOT NULL AS open,
            floor(extract(epoch FROM x.created_at) * 1000)::float8 AS created_at, s.data AS settings
       FROM exhibitor x LEFT JOIN settings s ON s.exhibitor_id = x.id
      ORDER BY x.id LIMIT $1`,
    [limit],
  );
