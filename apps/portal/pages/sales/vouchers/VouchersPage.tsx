import { Link, Outlet } from 'react-router';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import type { Column } from '#apps/portal/components/table/DataTable.tsx';
import { PagedTable } from '#apps/portal/components/table/PagedTable.tsx';
import { SearchForm } from '#apps/portal/components/table/SearchForm.tsx';
import { StatusSelect } from '#apps/portal/components/table/StatusSelect.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { useVoucherPackages } from '#apps/portal/pages/sales/voucher-packages/packages.ts';
import { VoucherState } from '#apps/portal/pages/sales/vouchers/VoucherState.tsx';
import css from '#apps/portal/pages/sales/vouchers/Vouchers.module.css';
import { hasBalance, useVoucherFilter, useVouchers } from '#apps/portal/pages/sales/vouchers/vouchers.ts';
import type { StaffVoucher } from '#modules/vouchers/contract/vouchers.ts';
import { GIFT_STATES } from '#modules/vouchers/rules/gifts/gift.ts';
import { VOUCHER_STATES } from '#modules/vouchers/rules/voucher-states.ts';
import { Button } from '#ui/Button.tsx';
import type { Formats } from '#web/i18n/formats.ts';

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

/** To whom and when a gift card is mailed, or was. */
function MailedGift({ mailed }: { mailed: NonNullable<StaffVoucher['mailed']> }) {
  const { t, formats } = useTexts();
  const { state, email, day, sent_at } = mailed;
  const when = sent_at ? formats.dateTime(Date.parse(sent_at)) : day && formats.date(day);
  const parts = [t(`vouchers.gift.state.${state}`), when, email].filter(Boolean);
  return <small className={css.small}>{state === 'by_hand' ? parts[0] : parts.join(', ')}</small>;
}

/** No column has a text: the server sorts and sends pages. */
const columns = (t: Translate, formats: Formats, listQuery: string): readonly Column<StaffVoucher>[] => [
  {
    name: t('vouchers.column.code'),
    cell: ({ uuid, barcode_text, reference }) => (
      <>
        <Link className={css.code} to={`${uuid}${listQuery}`}>
          {barcode_text}
        </Link>
        {reference ? <small className={css.small}>{reference}</small> : null}
      </>
    ),
  },
  { name: t('vouchers.column.type'), cell: ({ voucherType }) => voucherType.title },
  {
    name: t('vouchers.column.holder'),
    cell: ({ holder_name, holder_email, bill, mailed }) => (
      <>
        {holder_name ?? bill?.name ?? null}
        <small className={css.small}>{holder_email ?? bill?.email ?? null}</small>
        {mailed ? <MailedGift mailed={mailed} /> : null}
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
  const { filter, isNarrowed, listQuery, narrow } = useVoucherFilter();
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
        <StatusSelect
          label={t('vouchers.filter.gift')}
          all={t('vouchers.filter.all')}
          statuses={GIFT_STATES}
          nameOf={(state) => t(`vouchers.gift.state.${state}`)}
          value={filter.gift}
          onChoose={(gift) => narrow({ gift })}
        />
      </SearchForm>
      <PagedTable
        list={vouchers}
        rowsOf={(page) => page.vouchers}
        caption={t('vouchers.caption')}
        columns={columns(t, formats, listQuery)}
        empty={t(isNarrowed ? 'common.nothing_found' : 'vouchers.empty')}
        earlier={t('vouchers.earlier')}
      />
      <Outlet />
    </>
  );
}

/** Shows that the list is limited to one package, with a link to all cards. */
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
