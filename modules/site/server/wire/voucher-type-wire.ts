import { eurosFromCents } from '#kernel/money.ts';
import { sanitise } from '#modules/content/server.ts';
import { POSTER_LG } from '#modules/pictures/rules/renditions.ts';
import type { WireContext } from '#modules/site/server/wire/wire-context.ts';
import type { SnapshotVoucherType } from '#modules/site/snapshot.ts';
import type { VoucherTypeWire } from '#modules/vouchers/contract/public.ts';

/** VCH-013. */
const voucherTypeWire = (type: SnapshotVoucherType, { text, image }: WireContext): VoucherTypeWire => ({
  id: type.id,
  slug: type.slug,
  title: text(type.title),
  page_title: text(type.page_title),
  description: text(type.description),
  content: sanitise(text(type.content)),
  type: type.kind,
  cost_turn: eurosFromCents(type.cost_turn),
  turns_default: type.turns_default,
  turns_min: type.turns_min,
  turns_max: type.turns_max,
  turns_step: type.turns_step,
  products_enabled: type.products_enabled,
  products_default: eurosFromCents(type.products_default),
  products_min: eurosFromCents(type.products_min),
  products_max: eurosFromCents(type.products_max),
  products_step: eurosFromCents(type.products_step),
  value_ticket: eurosFromCents(type.value_ticket),
  value_handling: eurosFromCents(type.value_handling),
  image: image(type.assets.image, POSTER_LG),
});

/**
 * Returns the voucher types on sale: active, by sort then title; none while the vouchers module is
 * off (D-098, SET-001).
 */
export function voucherTypesOnSale(context: WireContext, kind?: string | null): VoucherTypeWire[] {
  const { snapshot } = context;
  if (!snapshot.settings.public_config.features.includes('vouchers')) return [];
  return [...snapshot.voucherTypes.values()]
    .filter((type) => type.active && (!kind || type.kind === kind))
    .map((type) => ({ sort: type.sort, wire: voucherTypeWire(type, context) }))
    .sort((a, b) => a.sort - b.sort || a.wire.title.localeCompare(b.wire.title, context.locale))
    .map(({ wire }) => wire);
}
