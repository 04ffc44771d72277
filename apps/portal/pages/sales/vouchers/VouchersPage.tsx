import { Link, Outlet } from 'react-router';
import type { Formats } from '#apps/browser/formats.ts';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { useVoucherPackages } from '#apps/portal/pages/voucher-packages/packages.ts';
import { VoucherState } from '#apps/portal/pages/vouchers/VoucherState.tsx';
import css from '#apps/portal/pages/vouchers/Vouchers.module.css';
import { hasBalance, useVoucherFilter, useVouchers } from '#apps/portal/pages/vouchers/vouchers.ts';
import type { Column } from '#apps/portal/parts/DataTable.tsx';
import { PagedTable } from '#apps/portal/parts/PagedTable.tsx';
import { PageHead } from '#apps/portal/parts/PageHead.tsx';
import { SearchForm } from '#apps/portal/parts/SearchForm.tsx';
import { StatusSelect } from '#apps/portal/parts/StatusSelect.tsx';
import { VOUCHER_STATES } from '#modules/vouchers/rules/voucher-states.ts';
import type { StaffVoucher } from '#modules/vouchers/staff-contract.ts';
import { Button } from '#ui/Button.tsx';

function Left({ voucher }: { voucher: StaffVoucher }) {
  const { t, formats } = useTexts();
  const { remaining_turns: left, total_turns: total, remaining_products, total_products } = voucher;
  if (!hasBalance(voucher)) return <span className={css.quiet}>{t('common.none')}</span>;
  return (
    <span className={css.left}>
      {t('vouchers.of', { left, total })}
      {total_products > 0 ? <small className={css.small}>{formats.money(remaining_products)}</small> : null}
    </span>
  );
}

/** No column has a text: the server keeps the order, and only ever sends a part. */
const columns = (t: Translate, formats: Formats, kept: string): readonly Column<StaffVoucher>[] => [
  {
    name: t('vouchers.column.code'),
    cell: ({ uuid, code, reference }) => (
      <>
        <Link className={css.code} to={`${uuid}${kept}`}>
          {code}
        </Link>
        {reference ? <small className={css.small}>{reference}</small> : null}
      </>
    ),
  },
  { name: t('vouchers.column.type'), cell: ({ voucher_type }) => voucher_type.title },
  {
    name: t('vouchers.column.holder'),
    cell: ({ holder_name, holder_email, bill }) => (
      <>
        {holder_name ?? bill?.name ?? null}
        <small className={css.small}>{holder_email ?? bill?.email ?? null}</small>
      </>
    ),
  },
  { name: t('vouchers.column.left'), cell: (voucher) => <Left voucher={voucher} /> },
  {
    name: t('vouchers.column.until'),
    cell: ({ valid_until }) => <span className={css.left}>{valid_until && formats.date(valid_until)}</span>,
  },
  { name: t('vouchers.column.state'), cell: ({ state }) => <VoucherState state={state} /> },
];

export function Component() {
  const { t, formats } = useTexts();
  const { filter, isNarrowed, kept, narrow } = useVoucherFilter();
  const vouchers = useVouchers(filter);
  return (
    <>
      <PageHead title={t('vouchers.title')} lead={t('vouchers.lead')} />
      {filter.package ? <OfPackage id={filter.package} onAll={() => narrow({ package: '' })} /> : null}
      <SearchForm
        search={filter.search}
        onSearch={(search) => narrow({ search })}
        label={t('vouchers.filter.search')}
        example={t('vouchers.filter.search_example')}
      >
        <StatusSelect
          label={t('vouchers.filter.state')}
          all={t('vouchers.filter.all')}
          statuses={VOUCHER_STATES}
          nameOf={(state) => t(`vouchers.state.${state}`)}
          value={filter.state}
          onChoose={(state) => narrow({ state })}
        />
      </SearchForm>
      <PagedTable
        list={vouchers}
        rowsOf={(page) => page.vouchers}
        caption={t('vouchers.caption')}
        columns={columns(t, formats, kept)}
        empty={t(isNarrowed ? 'common.nothing_found' : 'vouchers.empty')}
        earlier={t('vouchers.earlier')}
      />
      <Outlet />
    </>
  );
}

/** The list is of one package: which, and the way out. */
function OfPackage({ id, onAll }: { id: string; onAll: () => void }) {
  const { t } = useTexts();
  const { data } = useVoucherPackages();
  const name = data?.find((each) => String(each.id) === id)?.name ?? id;
  return (
    <p className={css.narrowed}>
      <span>{t('vouchers.filter.package', { name })}</span>
      <Button size="small" onClick={onAll}>
        {t('vouchers.filter.every')}
      </Button>
    </p>
  );
}
