import type { Feature } from '#modules/exhibitor/rules/features.ts';
import { type PackageRouteDeps, voucherPackageRoutes } from '#modules/vouchers/server/packages/package-routes.ts';
import { vouchersOn } from '#modules/vouchers/server/switched-on.ts';
import { voucherTypeRoutes } from '#modules/vouchers/server/types/voucher-type-routes.ts';
import { voucherRoutes } from '#modules/vouchers/server/voucher-routes.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { HttpApp } from '#platform/http/app.ts';

export type VoucherStaffDeps = PackageRouteDeps & {
  readonly secrets: Pick<Secrets, 'digest' | 'open' | 'seal'>;
  /** The modules that an exhibitor uses. */
  readonly featuresOf: (exhibitorId: number) => Promise<readonly Feature[]>;
};

/**
 * Registers the portal's routes about vouchers, their types and their packages (PORT-013 to
 * PORT-015), behind the staff gate.
 */
export function voucherStaffRoutes(app: HttpApp, deps: VoucherStaffDeps): void {
  const switchedOn = vouchersOn(deps.featuresOf);
  voucherTypeRoutes(app, deps.db, switchedOn);
  voucherRoutes(app, deps, switchedOn);
  voucherPackageRoutes(app, deps, switchedOn);
}
