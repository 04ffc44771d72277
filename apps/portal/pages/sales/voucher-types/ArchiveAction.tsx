import { useTexts } from '#apps/portal/i18n/language.ts';
import { useTypeFilter, VOUCHER_TYPES } from '#apps/portal/pages/voucher-types/voucher-types.ts';
import { ArchiveOrBack } from '#apps/portal/parts/ArchiveOrBack.tsx';
import type { StaffVoucherType } from '#modules/vouchers/staff-contract.ts';

/** How a type goes, and how it comes back. */
export function ArchiveAction({ type: { id, title: name, archived } }: { type: StaffVoucherType }) {
  const { t } = useTexts();
  const { kept } = useTypeFilter();
  const deed = archived ? 'restore' : 'archive';
  return (
    <ArchiveOrBack
      address={`/api/staff/voucher-types/${id}`}
      archived={archived}
      question={{ title: t('voucher-types.archive.title', { name }), text: t('voucher-types.archive.text') }}
      button={t(`voucher-types.archive.${deed}`)}
      said={t(`voucher-types.archive.${deed}d`, { name })}
      list={`/voucher-types${kept}`}
      stale={[VOUCHER_TYPES]}
    />
  );
}
