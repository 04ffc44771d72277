import type { ComponentProps } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/vouchers/Vouchers.module.css';
import { GIFT_DESIGNS, type GiftDesign } from '#modules/vouchers/rules/gifts/gift.ts';
import { GIFT_DRAWING, giftDrawing } from '#modules/vouchers/rules/gifts/gift-designs.ts';

/** The designs of a gift card to choose from. `input`: what connects a choice with its form. */
export function GiftDesigns({ input }: { input: ComponentProps<'input'> }) {
  const { t } = useTexts();
  return (
    <fieldset className={css.designs}>
      <legend className={css.designsName}>{t('vouchers.gift.design')}</legend>
      <div className={css.designsRow}>
        {GIFT_DESIGNS.map((design) => (
          <label key={design} className={css.design}>
            <input {...input} type="radio" value={design} />
            <DesignPicture design={design} />
            <span>{t(`vouchers.gift.designs.${design}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Its name stands beside it. */
function DesignPicture({ design }: { design: GiftDesign }) {
  const { width, height } = GIFT_DRAWING;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {giftDrawing(design).map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  );
}
