import { type Dispatch, lazy, type SetStateAction, Suspense, useId } from 'react';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Buyer } from '#apps/website/pages/buy/checkout/BuyerFields.tsx';
import type { Checkout } from '#apps/website/pages/buy/checkout/use-checkout.ts';
import css from '#apps/website/pages/buy/vouchers/gift/Gift.module.css';
import { GiftPreview } from '#apps/website/pages/buy/vouchers/gift/GiftPreview.tsx';
import { useNow } from '#apps/website/site/SiteProvider.tsx';
import { type Day, wallClock } from '#kernel/days.ts';
import type { GiftWire } from '#modules/vouchers/contract/gifts.ts';
import { GIFT_DESIGNS, GIFT_MESSAGE_MAX, normaliseMessage } from '#modules/vouchers/rules/gifts/gift.ts';
import { GiftDesigns } from '#modules/vouchers/ui/GiftDesigns.tsx';
import { GiftPicture } from '#modules/vouchers/ui/GiftPicture.tsx';
import { Button } from '#ui/Button.tsx';
import { TextArea, TextField } from '#ui/Field.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { Skeleton } from '#ui/Spinner.tsx';

const GiftDay = lazy(() => import('#apps/website/pages/buy/vouchers/gift/GiftDay.tsx'));

type GiftFieldsProps = {
  buyer: Buyer;
  onChange: Dispatch<SetStateAction<Buyer>>;
  checkout: Pick<Checkout, 'problem' | 'typed'>;
  title: string;
  worth: string;
};

/** Offers a design, a message and delivery to the recipient; without them the card is as plain as before. */
export function GiftFields(props: GiftFieldsProps) {
  const { t } = useTexts();
  const { buyer, onChange } = props;
  const today = useToday();
  const change = (gift: GiftWire | null): void => onChange((before) => ({ ...before, gift }));
  if (buyer.gift) return <OpenGift {...props} gift={buyer.gift} today={today} />;
  return (
    <section className={css.offer}>
      <div className={css.row}>
        {GIFT_DESIGNS.map((design) => (
          <GiftPicture key={design} design={design} />
        ))}
      </div>
      <h3 className={css.title}>{t('gift.title')}</h3>
      <Button onClick={() => change({ design: GIFT_DESIGNS[0], message: '', email: null, day: null })}>
        {t('gift.add')}
      </Button>
    </section>
  );
}

function useToday(): Day {
  const { formats } = useTexts();
  return wallClock(useNow(), formats.timeZone).day;
}

function OpenGift({
  buyer,
  onChange,
  checkout,
  title,
  worth,
  gift,
  today,
}: GiftFieldsProps & { gift: GiftWire; today: Day }) {
  const { t } = useTexts();
  const name = useId();
  const { form } = checkout.problem;
  const change = (part: Partial<GiftWire>): void => onChange((before) => ({ ...before, gift: { ...gift, ...part } }));
  const left = GIFT_MESSAGE_MAX - normaliseMessage(gift.message).length;
  return (
    <section className={css.open}>
      <h3 className={css.title}>{t('gift.title')}</h3>
      <GiftDesigns
        label={t('gift.design')}
        nameOf={(design) => t(`gift.designs.${design}`)}
        input={(design) => ({ name, checked: gift.design === design, onChange: () => change({ design }) })}
      />
      <TextArea
        label={t('gift.message')}
        optional={t('common.optional')}
        name="gift.message"
        rows={4}
        value={gift.message}
        hint={t('gift.message_hint', { count: Math.max(0, left) })}
        errors={form['gift.message']}
        onChange={({ target }) => {
          checkout.typed('gift.message');
          change({ message: target.value });
        }}
      />
      <RadioGroup
        label={t('gift.how')}
        options={[
          { value: 'hand', label: t('gift.how_hand'), hint: t('gift.how_hand_hint') },
          { value: 'mail', label: t('gift.how_mail'), hint: t('gift.how_mail_hint') },
        ]}
        value={gift.email === null ? 'hand' : 'mail'}
        onChange={(how) => change(how === 'mail' ? { email: '', day: today } : { email: null, day: null })}
      />
      <Recipient gift={gift} today={today} checkout={checkout} onChange={change} />
      <GiftPreview gift={gift} title={title} worth={worth} recipient={buyer.holder_name} buyer={buyer.name} />
      <div>
        <Button variant="quiet" onClick={() => onChange((before) => ({ ...before, gift: null }))}>
          {t('gift.without')}
        </Button>
      </div>
    </section>
  );
}

type RecipientProps = Pick<GiftFieldsProps, 'checkout'> & {
  gift: GiftWire;
  today: Day;
  onChange: (part: Partial<GiftWire>) => void;
};

/** Asks for address and day of a card that is mailed. */
function Recipient({ gift, today, checkout, onChange: change }: RecipientProps) {
  const { t } = useTexts();
  const { form } = checkout.problem;
  if (gift.email === null) return null;
  return (
    <>
      <TextField
        label={t('gift.email')}
        name="gift.email"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        value={gift.email}
        errors={form['gift.email']}
        onChange={({ target }) => {
          checkout.typed('gift.email');
          change({ email: target.value });
        }}
      />
      <Suspense fallback={<Skeleton height="5rem" label={t('common.loading')} />}>
        <GiftDay
          today={today}
          value={gift.day ?? ''}
          errors={form['gift.day']}
          onChange={(day) => {
            checkout.typed('gift.day');
            change({ day: day || null });
          }}
        />
      </Suspense>
    </>
  );
}
