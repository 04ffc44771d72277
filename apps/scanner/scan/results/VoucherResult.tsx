import { useState } from 'react';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import type { Exchange } from '#apps/scanner/scan/reading.ts';
import css from '#apps/scanner/scan/results/Voucher.module.css';
import type { EntranceShow, EntranceVoucher } from '#modules/admission/contract/device.ts';
import { VISITS_MAX } from '#modules/admission/rules/visits.ts';
import { Button } from '#ui/Button.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { Stepper } from '#ui/Stepper.tsx';

type Voucher = {
  voucher: EntranceVoucher;
  show: EntranceShow;
  onExchange: (exchange: Exchange) => void;
  onAway: () => void;
};

/** Shows a card (SCAN-005): the number of visitors and their rate; the server assigns the seats. */
export function VoucherResult({ voucher, show, onExchange, onAway }: Voucher) {
  const { t, formats } = useTexts();
  const { barcode_text: code, title, turns, valid_until, rates } = voucher;
  const [visits, setVisits] = useState(1);
  const [rate, setRate] = useState(rates[0]?.price_rate_id ?? 0);
  const most = Math.min(turns, VISITS_MAX);
  return (
    <>
      <header>
        <h2 className={css.title}>{t('result.voucher.title')}</h2>
      </header>
      <div className={css.card}>
        <p className={css.name}>{title}</p>
        <p className={css.code}>{code}</p>
        <p className={css.left}>{t('result.voucher.left', { count: turns })}</p>
        {valid_until ? (
          <p className={css.code}>{t('result.voucher.until', { day: formats.date(valid_until) })}</p>
        ) : null}
        <Stepper
          label={t('result.voucher.visits')}
          minusLabel={t('result.voucher.fewer')}
          plusLabel={t('result.voucher.more')}
          value={visits}
          previous={visits > 1 ? visits - 1 : null}
          next={visits < most ? visits + 1 : null}
          onChange={setVisits}
        />
        {rates.length > 1 ? (
          <RadioGroup
            label={t('result.voucher.rate')}
            options={rates.map(({ price_rate_id, name }) => ({ value: price_rate_id, label: name }))}
            value={rate}
            onChange={setRate}
          />
        ) : null}
      </div>
      <footer className={css.foot}>
        <Button size="large" onClick={onAway}>
          {t('result.choose.cancel')}
        </Button>
        <Button
          variant="primary"
          size="large"
          data-first
          onClick={() => onExchange({ code, visits, price_rate_id: rate, screening_id: show.screening_id })}
        >
          {t('result.choose.submit', { count: visits })}
        </Button>
      </footer>
    </>
  );
}
