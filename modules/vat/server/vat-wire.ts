import { eurosFromCents } from '#kernel/money.ts';
import { textFor } from '#kernel/texts.ts';
import type { SoldAheadWire, VatTableWire, VatUseWire } from '#modules/vat/contract/staff.ts';
import { datedRateOn, fixedRatesOffered, kindsOf, percentOf, rateOn } from '#modules/vat/rules/vat-rates.ts';
import type { VatChangeRow } from '#modules/vat/server/vat-changes.sql.ts';
import type { VatInForce } from '#modules/vat/server/vat-in-force.ts';
import type { SoldAheadRow, VatUseRow } from '#modules/vat/server/vat-uses.sql.ts';

/** Returns the rates as the portal shows them: today's, and what follows. */
export function vatTableWire({ country, rates, today, changes }: VatInForce): VatTableWire {
  const own = (kind: string, from: string): VatChangeRow | undefined =>
    changes.find((change) => change.kind === kind && change.from === from);
  const kinds = kindsOf(country).flatMap((kind) => {
    const inForce = datedRateOn(rates, kind, today);
    if (!inForce) return [];
    const planned = (rates[kind] ?? [])
      .filter(({ from }) => from > today)
      .map(({ from, rate }) => {
        const change = own(kind, from);
        return { percent: percentOf(rate), from, change: change ? { id: change.id, version: change.version } : null };
      });
    return [{ kind, percent: percentOf(inForce.rate), from: inForce.from, planned }];
  });
  return { country, today, kinds, fixed: fixedRatesOffered(rates, today).map(percentOf) };
}

/** Returns what is sold with each VAT: the kinds first, the lowest first, then fixed rates. */
export function vatUsesWire(rows: readonly VatUseRow[], { country, rates, today }: VatInForce, locale: string) {
  const foreign = rows.flatMap(({ vat }) => (typeof vat === 'number' || rates[vat] ? [] : [vat])); // of a former country
  const numbers = rows.flatMap(({ vat }) => (typeof vat === 'number' ? [vat] : []));
  const vats = [...new Set([...kindsOf(country), ...foreign, ...numbers.sort((a, b) => a - b)])];
  return vats.map((vat): VatUseWire => {
    const named = (what: VatUseRow['what']) =>
      rows
        .filter((row) => row.what === what && row.vat === vat)
        .map(({ id, name }) => ({ id, name: textFor(name, locale) }));
    return {
      kind: typeof vat === 'number' ? null : vat,
      percent: percentOf(rateOn(rates, vat, today)),
      price_rates: named('price_rate'),
      products: named('product'),
      voucher_types: named('voucher_type'),
    };
  });
}

export const soldAheadWire = (row: SoldAheadRow | null): SoldAheadWire => ({
  tickets: {
    count: row?.tickets ?? 0,
    gross: eurosFromCents(row?.gross ?? 0),
    vat: eurosFromCents(row?.vat ?? 0),
  },
  reserved: row?.reserved ?? 0,
  cards: { at_sale: row?.cards_at_sale ?? 0, at_use: row?.cards_at_use ?? 0 },
});
