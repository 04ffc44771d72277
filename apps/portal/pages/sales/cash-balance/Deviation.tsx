import { useTexts } from '#apps/portal/i18n/language.ts';
import { Badge } from '#ui/Badge.tsx';

/** Shows the deviation of a count: none, small, or large enough to need a remark. */
export function Deviation({ euros, remarkable }: { euros: number; remarkable: boolean }) {
  const { t, formats } = useTexts();
  if (euros === 0) return <Badge variant="success">{t('cash-balance.right')}</Badge>;
  const amount = formats.money(euros);
  return <Badge variant={remarkable ? 'danger' : 'secondary'}>{euros > 0 ? `+${amount}` : amount}</Badge>;
}
