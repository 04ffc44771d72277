import { SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { OtherShowWire } from '#modules/sales/contract/other-show.ts';
import { Notice } from '#ui/Notice.tsx';

/** An exchange that was begun waits for its payment; another choice gives it up. */
export function OpenExchange({ open }: { open: NonNullable<OtherShowWire['open']> }) {
  const { t, formats } = useTexts();
  return (
    <Notice
      kind="info"
      live
      title={t('other-show.open_title', { amount: formats.money(open.amount) })}
      action={
        <SiteLinkButton to="bill.pay" params={{ uuid: open.uuid }} variant="primary">
          {t('buy.open_bill.pay')}
        </SiteLinkButton>
      }
    >
      {open.hold_until ? `${t('buy.open_bill.until', { time: formats.time(Date.parse(open.hold_until)) })} ` : ''}
      {t('other-show.open_text')}
    </Notice>
  );
}
