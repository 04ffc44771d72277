import type { GiftDesign } from '#modules/vouchers/rules/gifts/gift.ts';
import { GIFT_DRAWING, giftDrawing } from '#modules/vouchers/rules/gifts/gift-designs.ts';
import css from '#modules/vouchers/ui/GiftDesigns.module.css';

/** Draws a design; its name stands beside it. */
export function GiftPicture({ design }: { design: GiftDesign }) {
  return (
    <svg
      className={css.picture}
      viewBox={`0 0 ${GIFT_DRAWING.width} ${GIFT_DRAWING.height}`}
      aria-hidden="true"
      focusable="false"
    >
      {giftDrawing(design).map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  );
}
