import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { useVatTable } from '#apps/portal/components/form/vat.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/vat/VatRatesPage.module.css';
import { useVatUses } from '#apps/portal/pages/organisation/vat/vat-uses.ts';
import type { VatTableWire, VatUseWire } from '#modules/vat/contract/staff.ts';
import { Notice } from '#ui/Notice.tsx';
import type { Formats } from '#web/i18n/formats.ts';

type Planned = VatTableWire['kinds'][number]['planned'];
/** A kind of rate, or a fixed percentage that something is sold with. */
type Row = {
  readonly place: number;
  readonly name: string;
  readonly percent: number;
  readonly from: string | null;
  readonly planned: Planned;
  readonly use: VatUseWire | null;
};

function rowsOf(table: VatTableWire, uses: readonly VatUseWire[], t: Translate): Row[] {
  const kinds = table.kinds.map(({ kind, percent, from, planned }) => ({
    name: t(`vat-rates.kind.${kind}`),
    percent,
    from,
    planned,
    use: uses.find((use) => use.kind === kind) ?? null,
  }));
  const others = uses
    .filter(({ kind }) => !table.kinds.some((each) => each.kind === kind))
    .map((use) => ({
      name: use.kind === null ? t('vat-rates.fixed_rate') : t(`vat-rates.kind.${use.kind}`),
      percent: use.percent,
      from: null,
      planned: [],
      use,
    }));
  return [...kinds, ...others].map((row, place) => ({ ...row, place }));
}

const columns = (t: Translate, formats: Formats, mayEdit: boolean): readonly Column<Row>[] => [
  {
    name: t('vat-rates.column.kind'),
    sortBy: ({ place }) => place,
    cell: ({ name, use }) => (
      <>
        {name}
        {use?.kind === null ? <small className={css.hint}>{t('vat-rates.fixed_hint')}</small> : null}
      </>
    ),
  },
  {
    name: t('vat-rates.column.today'),
    sortBy: ({ percent }) => percent,
    cell: ({ percent }) => t('vat-rates.percent', { percent }),
  },
  {
    name: t('vat-rates.column.since'),
    sortBy: ({ from }) => from,
    cell: ({ from }) => (from === null ? t('vat-rates.unused') : formats.date(from)),
  },
  {
    name: t('vat-rates.column.planned'),
    cell: ({ planned }) =>
      planned.length === 0 ? (
        t('vat-rates.nothing_planned')
      ) : (
        <ul className={css.lines}>
          {planned.map(({ percent, from, change }) => {
            const line = t('vat-rates.planned_line', { percent, from: formats.date(from) });
            return (
              <li key={from}>
                {change && mayEdit ? <Link to={`${change.id}`}>{line}</Link> : line}
                {change ? null : <small className={css.hint}>{t('vat-rates.of_country')}</small>}
              </li>
            );
          })}
        </ul>
      ),
  },
  { name: t('vat-rates.column.uses'), cell: ({ use }) => usesText(use, t, formats) },
];

function usesText(use: VatUseWire | null, t: Translate, formats: Formats): string {
  const counts = (['price_rates', 'products', 'voucher_types'] as const).flatMap((what) => {
    const count = use?.[what].length ?? 0;
    return count === 0 ? [] : [t(`vat-rates.uses.${what}`, { count })];
  });
  return counts.length === 0 ? t('vat-rates.unused') : formats.list(counts);
}

/** Shows the VAT rates by kind and day, and what is sold with them; changes are planned here (D-155). */
export function Component() {
  const { t, formats } = useTexts();
  const table = useVatTable();
  const uses = useVatUses();
  const mayEdit = useMay('settings.edit');
  return (
    <>
      <PageHead
        title={t('vat-rates.title')}
        lead={t('vat-rates.lead')}
        action={
          <AddLink may={mayEdit} to="new">
            {t('vat-rates.plan')}
          </AddLink>
        }
      />
      <Loading of={table} />
      {table.data ? (
        <>
          <DataTable
            caption={t('vat-rates.title')}
            columns={columns(t, formats, mayEdit)}
            rows={rowsOf(table.data, uses.data ?? [], t)}
            keyOf={({ place }) => place}
            empty={null}
          />
          <div className={css.rule}>
            <Notice kind="neutral">{t('vat-rates.rule')}</Notice>
          </div>
        </>
      ) : null}
      <Outlet />
    </>
  );
}
