import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/vouchers/Vouchers.module.css';
import type { VoucherDetail, VoucherMovement } from '#modules/vouchers/contract/vouchers.ts';

/** Lists the movements of a card; their sum is its balance (D-103). */
export function Movements({ voucher }: { voucher: VoucherDetail }) {
  const { t } = useTexts();
  return (
    <section className={css.part}>
      <h3 className={css.partTitle}>{t('vouchers.movements.title')}</h3>
      {voucher.movements.length === 0 ? <p className={css.quiet}>{t('vouchers.movements.empty')}</p> : null}
      <div>
        {voucher.movements.map((movement) => (
          <Movement key={movement.id} movement={movement} />
        ))}
      </div>
    </section>
  );
}

function Movement({ movement }: { movement: VoucherMovement }) {
  const { t, formats } = useTexts();
  const { cause, turns, products, at, bill, person, reason } = movement;
  const signed = (amount: number, text: string): string => (amount > 0 ? `+${text}` : text);
  const moved = [
    turns === 0 ? null : signed(turns, t('vouchers.turns', { count: turns })),
    products === 0 ? null : signed(products, formats.money(products)),
  ];
  return (
    <div className={css.movement}>
      <span>
        {t(`vouchers.movements.${cause}`)}
        <small className={css.small}>
          {[formats.dateTime(Date.parse(at)), bill, person, reason].filter(Boolean).join(' · ')}
        </small>
      </span>
      <span className={css.moved}>{moved.filter(Boolean).join(', ')}</span>
    </div>
  );
}
