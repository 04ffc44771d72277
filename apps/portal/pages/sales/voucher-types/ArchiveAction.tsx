import { api } from '#apps/portal/api.ts';
import { ArchiveToggle } from '#apps/portal/components/dialog/ArchiveToggle.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { useTypeFilter, VOUCHER_TYPES } from '#apps/portal/pages/sales/voucher-types/voucher-types.ts';
import type { StaffVoucherType } from '#modules/vouchers/contract/vouchers.ts';

/** Archives or restores a voucher type. */
export function ArchiveAction({ type: { id, title: name, archived } }: { type: StaffVoucherType }) {
  const { t } = useTexts();
  const { listQuery } = useTypeFilter();
  const action = archived ? 'restore' : 'archive';
  return (
    <ArchiveToggle
      change={(change) => api().call(`POST /api/staff/voucher-types/:id/${change}`, { params: { id } })}
      archived={archived}
      question={{ title: t('voucher-types.archive.title', { name }), text: t('voucher-types.archive.text') }}
      button={t(`voucher-types.archive.${action}`)}
      successText={t(`voucher-types.archive.${action}d`, { name })}
      list={`/voucher-types${listQuery}`}
      stale={[VOUCHER_TYPES]}
    />
  );
}
