import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/buy/vouchers/gift/Gift.module.css';
import type { GiftWire } from '#modules/vouchers/contract/gifts.ts';
import { normaliseMessage } from '#modules/vouchers/rules/gifts/gift.ts';
import { GiftPicture } from '#modules/vouchers/ui/GiftPicture.tsx';

type GiftPreviewProps = {
  gift: GiftWire;
  /** Of the card's type. */
  title: string;
  /** `4 visits and €10.00 for refreshments`. */
  worth: string;
  recipient: string;
  buyer: string;
};

/** Shows the card as the recipient sees it. */
export function GiftPreview({ gift, title, worth, recipient, buyer }: GiftPreviewProps) {
  const { t, formats } = useTexts();
  const message = normaliseMessage(gift.message);
  return (
    <figure className={css.preview}>
      <figcaption className={css.caption}>{t('gift.preview')}</figcaption>
      <div className={css.card}>
        <GiftPicture design={gift.design} />
        <div className={css.inside}>
          <p className={css.name}>{title}</p>
          {recipient.trim() ? <p className={css.whom}>{t('gift.for', { name: recipient.trim() })}</p> : null}
          {message ? <p className={css.message}>{message}</p> : null}
          {buyer.trim() ? <p>{t('gift.from', { name: buyer.trim() })}</p> : null}
          {worth ? <p className={css.worth}>{worth}</p> : null}
        </div>
      </div>
      {gift.email && gift.day ? (
        <p className={css.sent}>{t('gift.sent_on', { email: gift.email, day: formats.date(gift.day) })}</p>
      ) : null}
    </figure>
  );
}
