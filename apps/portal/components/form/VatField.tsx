import type { ComponentProps } from 'react';
import { useCountry } from '#apps/portal/api.ts';
import { isVatKind, useVatTable } from '#apps/portal/components/form/vat.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { kindsOf, type VatKind } from '#modules/vat/rules/vat-rates.ts';
import { Select } from '#ui/Field.tsx';

type Props = Omit<ComponentProps<typeof Select>, 'children' | 'hint'> & {
  /** The value that the item has now: it can stay. */
  own: string;
};

/** Chooses a VAT by the name of its kind, with its percentage today; the hint says what was planned (D-155). */
export function VatField({ own, ...select }: Props) {
  const { t, formats } = useTexts();
  const table = useVatTable().data;
  const kindsOfCountry = kindsOf(useCountry());
  const kinds = isVatKind(own) && !kindsOfCountry.includes(own) ? [...kindsOfCountry, own] : kindsOfCountry;
  const offered = table?.fixed.map(String) ?? [];
  const fixed = isVatKind(own) || offered.includes(own) ? offered : [...offered, own];
  const nameOf = (kind: VatKind): string => {
    const name = t(`vat-rates.kind.${kind}`);
    const row = table?.kinds.find((each) => each.kind === kind);
    return row ? t('vat-rates.option', { name, percent: row.percent }) : name;
  };
  const planned = (table?.kinds ?? []).flatMap(({ kind, planned: [next] }) =>
    next
      ? t('vat-rates.changing', {
          name: t(`vat-rates.kind.${kind}`),
          percent: next.percent,
          from: formats.date(next.from),
        })
      : [],
  );
  return (
    <Select {...select} hint={planned.length > 0 ? planned.join('; ') : undefined}>
      {kinds.map((kind) => (
        <option key={kind} value={kind}>
          {nameOf(kind)}
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
