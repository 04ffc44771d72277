import { useEffect } from 'react';
import { useLoaderData, useNavigate, useParams } from 'react-router';
import { pathTo } from '#apps/website/addresses.ts';
import { api } from '#apps/website/api/start-client.ts';
import { HtmlContent } from '#apps/website/components/HtmlContent.tsx';
import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { SomethingWrong } from '#apps/website/components/SomethingWrong.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useOfflineSince } from '#apps/website/offline/connection.ts';
import type { Page } from '#apps/website/page.ts';
import { OfflineSale } from '#apps/website/pages/buy/OfflineSale.tsx';
import css from '#apps/website/pages/buy/vouchers/BuyVouchersPage.module.css';
import { useFetched } from '#apps/website/pages/buy/vouchers/use-fetched.ts';
import { AwaitedCards, VoucherCards } from '#apps/website/pages/buy/vouchers/VoucherCards.tsx';
import { kindOfParam } from '#apps/website/pages/buy/vouchers/voucher-kinds.ts';
import { hasFeature, useSite } from '#apps/website/site/SiteProvider.tsx';
import type { PageWire } from '#modules/content/contract/public.ts';
import type { VoucherTypeWire } from '#modules/vouchers/contract/public.ts';
import { VOUCHER_KINDS } from '#modules/vouchers/rules/voucher.ts';
import { Chips, chipClass } from '#ui/Chips.tsx';
import { Notice } from '#ui/Notice.tsx';

const HIGHLIGHTS = ['gift', 'value', 'email'] as const;

/**
 * Lists the voucher types (buy.vouchers, VCH-008 ... VCH-011). Aliases of a kind redirect to its
 * own address (D-092).
 */
function BuyVouchersPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const text = useLoaderData<PageWire | null>();
  const { type: param } = useParams();
  const { kind, canonical } = kindOfParam(param);
  const site = useSite();
  const fetched = useFetched(kind ?? '', fetchTypes);
  useEffect(() => {
    if (!canonical) void navigate(pathTo('buy.vouchers', kind ? { type: kind } : {}), { replace: true });
  }, [canonical, kind, navigate]);
  const offline = useOfflineSince() !== null;
  const sells = hasFeature(site, 'vouchers') && site.payment_methods.length > 0;
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{text?.page_title || t('vouchers.title')}</h1>
        {text ? <HtmlContent html={text.content} /> : null}
      </header>
      {sells ? <Highlights /> : null}
      {sells ? (
        <section className={css.types} aria-label={t('vouchers.label')}>
          <Chips label={t('vouchers.kinds_label')}>
            {[null, ...VOUCHER_KINDS].map((one) => (
              <SiteLink
                key={one ?? 'all'}
                to="buy.vouchers"
                params={one ? { type: one } : {}}
                savePosition
                current={one === kind}
                className={chipClass(one === kind)}
              >
                {t(`vouchers.kinds.${one ?? 'all'}`)}
              </SiteLink>
            ))}
          </Chips>
          {fetched.state !== 'ready' && offline ? <OfflineSale /> : null}
          {fetched.state === 'loading' && !offline ? <AwaitedCards /> : null}
          {fetched.state === 'failed' && !offline ? <SomethingWrong onAgain={fetched.again} /> : null}
          {fetched.state === 'ready' ? <VoucherCards types={fetched.value} /> : null}
        </section>
      ) : (
        <Notice kind="neutral">{t('notice.vouchers_not_possible')}</Notice>
      )}
    </div>
  );
}

/** Shows the highlights of the voucher types (VCH-009). */
function Highlights() {
  const { t } = useTexts();
  return (
    <ul className={css.highlights}>
      {HIGHLIGHTS.map((name) => (
        <li key={name} className={css.highlight}>
          <strong>{t(`vouchers.highlights.${name}`)}</strong>
          <span>{t(`vouchers.highlights.${name}_text`)}</span>
        </li>
      ))}
    </ul>
  );
}

const fetchTypes = (kind: string): Promise<VoucherTypeWire[]> =>
  api().call('POST /api/voucher-types/filter', { body: { filter: kind ? { type: kind } : {} } });

export const page: Page = {
  Component: BuyVouchersPage,
  head: ({ site, language: { t }, params, loaderData }) => {
    const text = loaderData as PageWire | null;
    const { kind } = kindOfParam(params.type);
    const isOfKind = kind === null || text?.slug.endsWith(`/${kind}`);
    return {
      title: (isOfKind && text?.page_title) || t(kind ? `vouchers.kinds.${kind}` : 'vouchers.title'),
      description: t('vouchers.description', { name: site.exhibitor.trade_name }),
      noindex: !hasFeature(site, 'vouchers'),
    };
  },
};
