import { Link, useNavigate, useParams } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { BillLink } from '#apps/portal/components/page/BillLink.tsx';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { GiftPart } from '#apps/portal/pages/sales/vouchers/GiftPart.tsx';
import { HolderForm } from '#apps/portal/pages/sales/vouchers/HolderForm.tsx';
import { Movements } from '#apps/portal/pages/sales/vouchers/Movements.tsx';
import { ShowCode } from '#apps/portal/pages/sales/vouchers/ShowCode.tsx';
import { VoucherActions } from '#apps/portal/pages/sales/vouchers/VoucherActions.tsx';
import { VoucherState } from '#apps/portal/pages/sales/vouchers/VoucherState.tsx';
import { hasBalance, useVoucher, useVoucherFilter } from '#apps/portal/pages/sales/vouchers/vouchers.ts';
import type { VoucherDetail } from '#modules/vouchers/contract/vouchers.ts';
import { Spinner } from '#ui/Spinner.tsx';

export function Component() {
  const { t } = useTexts();
  const { uuid = '' } = useParams();
  const navigate = useNavigate();
  const { listQuery } = useVoucherFilter();
  const { data, error, isPending, refetch } = useVoucher(uuid);
  const mayEdit = useMay('vouchers.edit');
  const title = data ? t('vouchers.sheet', { code: data.barcode_text }) : t('vouchers.title');
  return (
    <Sheet key={uuid} title={title} onClose={() => void navigate(`/vouchers${listQuery}`)}>
      {error ? <Failure error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Spinner label={t('common.loading')} /> : null}
      {data ? (
        <>
          <About voucher={data} />
          {data.gift ? <GiftPart voucher={data} gift={data.gift} mayEdit={mayEdit} /> : null}
          <Movements voucher={data} />
          {mayEdit ? <VoucherActions voucher={data} /> : null}
          <HolderForm key={data.version} voucher={data} mayEdit={mayEdit} />
        </>
      ) : null}
    </Sheet>
  );
}

function About({ voucher }: { voucher: VoucherDetail }) {
  const { t, formats } = useTexts();
  const mayShowCode = useMay('vouchers.override');
  const { bill, held_turns, voucherType, package: batch, total_products, valid_from, valid_until } = voucher;
  const counts = hasBalance(voucher);
  const buyer = bill && [bill.name, bill.email].filter(Boolean).join(', ');
  return (
    <Facts
      facts={[
        [t('vouchers.column.state'), <VoucherState key="state" state={voucher.state} />],
        [t('vouchers.fact.blocked'), voucher.blocked_for],
        [
          t('vouchers.column.code'),
          mayShowCode ? <ShowCode key="code" voucher={voucher} /> : <code key="code">{voucher.barcode_text}</code>,
        ],
        [
          t('vouchers.column.type'),
          <Link key="type" to={`/voucher-types/${voucherType.id}`}>
            {voucherType.title}
          </Link>,
        ],
        [t('vouchers.fact.slug'), voucherType.slug],
        [
          t('vouchers.fact.turns'),
          counts ? t('vouchers.of', { left: voucher.remaining_turns, total: voucher.total_turns }) : null,
        ],
        [t('vouchers.fact.used'), counts ? voucher.used : null],
        [t('vouchers.fact.held'), held_turns > 0 ? held_turns : null],
        [t('vouchers.fact.redeemable'), counts ? voucher.redeemable_turn : null],
        [
          t('vouchers.fact.products'),
          counts && total_products > 0
            ? t('vouchers.of', {
                left: formats.money(voucher.remaining_products),
                total: formats.money(total_products),
              })
            : null,
        ],
        [t('vouchers.fact.from'), valid_from && formats.date(valid_from)],
        [t('vouchers.column.until'), valid_until ? formats.date(valid_until) : counts ? t('vouchers.always') : null],
        [t('vouchers.fact.price'), counts && bill ? formats.money(voucher.price) : null],
        [t('vouchers.fact.bill'), counts && bill ? <BillLink key="bill" bill={bill} /> : null],
        [t('vouchers.fact.buyer'), counts ? buyer : null],
        [
          t('vouchers.fact.package'),
          batch && (
            <Link key="package" to={`/voucher-packages/${batch.id}`}>
              {batch.name}, {t('vouchers.fact.no', { no: batch.no })}
            </Link>
          ),
        ],
        [t('vouchers.fact.made'), formats.dateTime(Date.parse(voucher.created_at))],
      ]}
    />
  );
}
