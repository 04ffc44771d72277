import { defineModule } from '#modules/define-module.ts';
import { forgetHolders } from '#modules/vouchers/server/erase-holder.sql.ts';
import { forgetGifts } from '#modules/vouchers/server/gifts/gifts.sql.ts';
import { type VoucherStaffDeps, voucherStaffRoutes } from '#modules/vouchers/server/staff-routes.ts';

type Needs = VoucherStaffDeps;

export const vouchersModule = defineModule<Needs>({
  name: 'vouchers',
  uses: ['exhibitor', 'access', 'vat', 'catalogue', 'personal-values'],
  owns: ['gift', 'voucher', 'voucher_movement', 'voucher_package', 'voucher_recharge', 'voucher_type'],
  routes: voucherStaffRoutes,
  purges: { gifts: forgetGifts, holders: forgetHolders },
});
