import type { ComponentProps } from 'react';
import { GIFT_DESIGNS, type GiftDesign } from '#modules/vouchers/rules/gifts/gift.ts';
import css from '#modules/vouchers/ui/GiftDesigns.module.css';
import { GiftPicture } from '#modules/vouchers/ui/GiftPicture.tsx';

/**
 * The designs of a gift card to choose from. `input`: what connects the choice of a design with its
 * form.
 */
export function GiftDesigns(props: {
  label: string;
  nameOf: (design: GiftDesign) => string;
  input: (design: GiftDesign) => ComponentProps<'input'>;
}) {
  const { label, nameOf, input } = props;
  return (
    <fieldset className={css.designs}>
      <legend className={css.label}>{label}</legend>
      <div className={css.row}>
        {GIFT_DESIGNS.map((design) => (
          <label key={design} className={css.design}>
            <input {...input(design)} type="radio" value={design} />
            <GiftPicture design={design} />
            <span>{nameOf(design)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
