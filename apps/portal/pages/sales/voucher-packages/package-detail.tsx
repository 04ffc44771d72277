import { Link, useNavigate, useParams } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { BillLink } from '#apps/portal/components/page/BillLink.tsx';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { ProvenDownload } from '#apps/portal/components/proof/ProvenDownload.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { HandOver } from '#apps/portal/pages/sales/voucher-packages/HandOver.tsx';
import { useVoucherPackages } from '#apps/portal/pages/sales/voucher-packages/packages.ts';
import css from '#apps/portal/pages/sales/voucher-packages/VoucherPackages.module.css';
import type { VoucherPackageWire } from '#modules/vouchers/contract/vouchers.ts';
import { filesOf } from '#modules/vouchers/rules/card-list.ts';
import { buttonClass } from '#ui/Button.tsx';
import { addressOfFile } from '#web/api/client.ts';

export function Component() {
  const { id } = useParams();
  const { data } = useVoucherPackages();
  const batch = data?.find((each) => String(each.id) === id);
  if (batch) return <PackageSheet batch={batch} />;
  return data ? <NotFoundPage /> : null;
}

/** Shows a package of blank cards: its status, and its codes for the printing company (D-106). */
function PackageSheet({ batch }: { batch: VoucherPackageWire }) {
  const { t, formats, locale } = useTexts();
  const navigate = useNavigate();
  const mayTake = useMay('vouchers.edit');
  const { id, name, voucher_type, cards, blank, blocked, imported, created_at, person, handed_over: handed } = batch;
  const file = (format: 'csv' | 'pdf', part = 1): string =>
    addressOfFile('GET /api/staff/voucher-packages/:id/export', { params: { id }, query: { format, part, locale } });
  const sheets = filesOf(cards);
  const day = formats.dateTime(Date.parse(created_at));
  return (
    <Sheet key={id} title={name} onClose={() => void navigate('/voucher-packages')}>
      <Facts
        facts={[
          [t('voucher-packages.column.type'), voucher_type.title],
          [t('voucher-packages.column.cards'), cards],
          [t('voucher-packages.column.blank'), String(blank)],
          [t('voucher-packages.look.state'), blocked > 0 ? t('voucher-packages.blocked', { count: blocked }) : null],
          [t('voucher-packages.new.codes'), t(imported ? 'voucher-packages.imported' : 'voucher-packages.new.made')],
          [
            t('voucher-packages.hand.to'),
            handed && (
              <Link key="company" to={`/invoice-clients/${handed.client_id}`}>
                {handed.company}
              </Link>
            ),
          ],
          [t('voucher-packages.hand.bill'), handed && <BillLink key="bill" bill={handed.bill} />],
          [t('voucher-packages.hand.when'), handed && formats.dateTime(Date.parse(handed.at))],
          [t('voucher-packages.column.made'), person ? t('voucher-packages.by', { day, person }) : day],
        ]}
      />
      <div className={css.tools}>
        <Link className={buttonClass({})} to={`/vouchers?package=${id}`}>
          {t('voucher-packages.look.list')}
        </Link>
        {mayTake && blank > 0 ? (
          <>
            <ProvenDownload href={file('csv')}>{t('voucher-packages.look.csv')}</ProvenDownload>
            {sheets.map(({ from, to }, index) => (
              <ProvenDownload key={from} href={file('pdf', index + 1)}>
                {sheets.length > 1 ? t('voucher-packages.look.pdf_part', { from, to }) : t('voucher-packages.look.pdf')}
              </ProvenDownload>
            ))}
          </>
        ) : null}
      </div>
      <HandOver batch={batch} />
      <p className={css.note}>{t(blank > 0 ? 'voucher-packages.look.note' : 'voucher-packages.look.none')}</p>
      {blank > 0 ? <p className={css.note}>{t('voucher-packages.look.sell')}</p> : null}
    </Sheet>
  );
}
