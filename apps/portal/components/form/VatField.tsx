import type { ComponentProps } from 'react';
import { useCountry } from '#apps/portal/api.ts';
import { isVatKind, useVatTable } from '#apps/portal/components/form/vat.ts';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import type { VatTableWire } from '#modules/vat/contract/staff.ts';
import { kindsOf, type VatKind } from '#modules/vat/rules/vat-rates.ts';
import { Select } from '#ui/Field.tsx';

type Props = Omit<ComponentProps<typeof Select>, 'children'> & {
  /** The value that the item has now: it can stay. */
  own: string;
};

/** Chooses a VAT by the name of its kind, with its percentage today and what it will be (D-155). */
export function VatField({ own, ...select }: Props) {
  const { t, formats } = useTexts();
  const table = useVatTable().data;
  const known = kindsOf(useCountry());
  const kinds = isVatKind(own) && !known.includes(own) ? [...known, own] : known;
  const offered = table?.fixed.map(String) ?? [];
  const fixed = isVatKind(own) || offered.includes(own) ? offered : [...offered, own];
  return (
    <Select {...select}>
      {kinds.map((kind) => (
        <option key={kind} value={kind}>
          {kindText(kind, table, t, formats.date)}
        </option>
      ))}
      {fixed.map((percent) => (
        <option key={percent} value={percent}>
          {t('vat-rates.fixed', { percent: Number(percent) })}
        </option>
      ))}
    </Select>
  );
}

function kindText(
  kind: VatKind,
  table: VatTableWire | undefined,
  t: Translate,
  dayText: (day: string) => string,
): string {
  const name = t(`vat-rates.kind.${kind}`);
  const row = table?.kinds.find((each) => each.kind === kind);
  const [next] = row?.planned ?? [];
  if (!row) return name;
  return next
    ? t('vat-rates.option_changing', { name, percent: row.percent, next: next.percent, from: dayText(next.from) })
    : t('vat-rates.option', { name, percent: row.percent });
}
