import { SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/buy/vouchers/BuyVouchersPage.module.css';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { centsFromEuros, eurosFromCents } from '#kernel/money.ts';
import type { VoucherTypeWire } from '#modules/vouchers/contract/public.ts';
import { fromPrice } from '#modules/vouchers/rules/voucher-price.ts';
import { classes } from '#ui/classes.ts';
import { Notice } from '#ui/Notice.tsx';
import { Poster } from '#ui/Poster.tsx';
import { Skeleton } from '#ui/Spinner.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** Shows one card per voucher type (VCH-010). */
export function VoucherCards({ types }: { types: readonly VoucherTypeWire[] }) {
  const { t, formats } = useTexts();
  const site = useSite();
  if (types.length === 0) return <Notice kind="neutral">{t('vouchers.none')}</Notice>;
  return (
    <ul className={css.cards}>
      {types.map((type) => {
        const from = fromPrice({ cost_turn: centsFromEuros(type.cost_turn) ?? 0, turns_min: type.turns_min });
        return (
          <li key={type.id} className={css.card}>
            {type.image ? (
              <Poster sources={[type.image]} alt="" shape="wide" sizes="(min-width: 60rem) 24rem, 92vw" />
            ) : (
              <BlankCard type={type} exhibitor={site.exhibitor.trade_name} />
            )}
            <div className={css.words}>
              <p className={css.kind}>{t(`vouchers.kind.${type.type}`)}</p>
              <h2 className={css.name}>{type.title}</h2>
              <p className={css.description}>{type.description}</p>
            </div>
            <p className={css.buy}>
              <span className={css.from}>
                {t('vouchers.from', { price: formats.money(eurosFromCents(from)), count: type.turns_min })}
              </span>
              <SiteLinkButton to="buy.voucher" params={{ slug: type.slug }} variant="primary">
                <span aria-hidden="true">{t('vouchers.buy')}</span>
                <VisuallyHidden>{t('vouchers.buy_named', { title: type.title })}</VisuallyHidden>
              </SiteLinkButton>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

const AWAITED = 3;

/** Shows placeholders for the cards. */
export function AwaitedCards() {
  const { t } = useTexts();
  return (
    <ul className={css.cards}>
      {[...Array(AWAITED).keys()].map((card) => (
        <li key={card} className={css.card}>
          <Skeleton shape="wide" label={card === 0 ? t('vouchers.loading') : undefined} />
          <Skeleton lines={3} />
        </li>
      ))}
    </ul>
  );
}

/** Draws a card without a picture: the exhibitor's name, and a symbol for the kind. */
function BlankCard({ type, exhibitor }: { type: VoucherTypeWire; exhibitor: string }) {
  return (
    <div className={classes(css.blank, type.type === 'subscription' && css.loyalty)} aria-hidden="true">
      <span>{exhibitor}</span>
      <span className={css.visits}>{type.turns_min}×</span>
    </div>
  );
}
