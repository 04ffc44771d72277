import { useLoaderData, useParams } from 'react-router';
import { api } from '#apps/website/api/start-client.ts';
import { HtmlContent } from '#apps/website/components/HtmlContent.tsx';
import { cardImage } from '#apps/website/components/pictures.ts';
import { SomethingWrong } from '#apps/website/components/SomethingWrong.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { LoadedVoucher } from '#apps/website/loading/loaders.ts';
import { useOfflineSince } from '#apps/website/offline/connection.ts';
import type { Page } from '#apps/website/page.ts';
import { OfflineSale } from '#apps/website/pages/buy/OfflineSale.tsx';
import css from '#apps/website/pages/buy/vouchers/BuyVoucherPage.module.css';
import { useFetched } from '#apps/website/pages/buy/vouchers/use-fetched.ts';
import { VoucherForm } from '#apps/website/pages/buy/vouchers/VoucherForm.tsx';
import { hasFeature, useSite } from '#apps/website/site/SiteProvider.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Poster } from '#ui/Poster.tsx';
import { Skeleton } from '#ui/Spinner.tsx';

const voucherType = (slug: string) => api().call('GET /api/voucher-types/:slug', { params: { slug } });

/**
 * Shows the sales page of a voucher (buy.voucher, VCH-002, VCH-007). An unknown type shows the same
 * notice as one that is not on sale.
 */
function BuyVoucherPage() {
  const { t } = useTexts();
  const { slug = '' } = useParams();
  const site = useSite();
  const fetched = useFetched(slug, voucherType);
  const offline = useOfflineSince() !== null;
  const sells = hasFeature(site, 'vouchers') && site.payment_methods.length > 0;
  const isMissing = useLoaderData<LoadedVoucher>()?.type === null;
  if (sells && fetched.state !== 'ready' && !isMissing && (offline || fetched.state === 'loading')) {
    return (
      <div className={css.page}>
        {offline ? (
          <OfflineSale />
        ) : (
          <>
            <div className={css.words}>
              <Skeleton height="4rem" label={t('vouchers.loading')} />
              <div className={css.picture}>
                <Skeleton shape="wide" />
              </div>
            </div>
            <Skeleton height="18rem" />
          </>
        )}
      </div>
    );
  }
  const type = fetched.state === 'ready' ? fetched.value : null;
  return (
    <article className={css.page}>
      <div className={css.words}>
        <h1 className={css.title}>{type?.page_title || type?.title || t('vouchers.title')}</h1>
        {type?.image ? (
          <div className={css.picture}>
            <Poster sources={[type.image]} alt="" shape="wide" sizes="30rem" eager />
          </div>
        ) : null}
        <HtmlContent html={type?.content ?? ''} />
      </div>
      <div className={css.buy}>
        {type && sells ? (
          <>
            <h2 className={css.heading}>{t('vouchers.buy_now')}</h2>
            <VoucherForm key={type.id} type={type} />
          </>
        ) : sells && fetched.state === 'failed' ? (
          <SomethingWrong onAgain={fetched.again} />
        ) : (
          <Notice kind="neutral">{t('notice.vouchers_not_possible')}</Notice>
        )}
      </div>
    </article>
  );
}

export const page: Page = {
  Component: BuyVoucherPage,
  head: ({ site, language: { t }, loaderData }) => {
    const loaded = loaderData as LoadedVoucher | undefined;
    const title = loaded?.type?.page_title || loaded?.type?.title || t('vouchers.title');
    return {
      title,
      description: loaded?.type?.description || t('vouchers.description', { name: site.exhibitor.trade_name }),
      image: cardImage(loaded?.type?.image, title),
      noindex: loaded?.type === null,
    };
  },
};
