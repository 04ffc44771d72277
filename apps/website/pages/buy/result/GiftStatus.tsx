import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { BillResultWire } from '#modules/sales/contract/public.ts';
import { Notice } from '#ui/Notice.tsx';

/** Says when a gift card is mailed to its recipient, or that it was. */
export function GiftStatus({ bill }: { bill: BillResultWire }) {
  const { t, formats } = useTexts();
  const { gift } = bill;
  if (!gift?.email || !gift.day || !bill.download) return null;
  return (
    <Notice kind={gift.sent_at ? 'success' : 'info'}>
      {gift.sent_at
        ? t('gift.sent', { email: gift.email, when: formats.dateTime(Date.parse(gift.sent_at)) })
        : t('gift.planned', { email: gift.email, day: formats.date(gift.day) })}
    </Notice>
  );
}
