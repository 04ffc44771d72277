import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/voucher-types/VoucherTypesPage.module.css';
import { useTypeFilter, VOUCHER_TYPES } from '#apps/portal/pages/voucher-types/voucher-types.ts';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { StaffVoucherType } from '#modules/vouchers/staff-contract.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/** How a type goes, and how it comes back. */
export function ArchiveAction({ type }: { type: StaffVoucherType }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const { kept } = useTypeFilter();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const { id, title: name, archived } = type;
  const move = async (deed: 'archive' | 'restore'): Promise<void> => {
    setProblem(null);
    try {
      await api().post(`/api/staff/voucher-types/${id}/${deed}`);
      toast(t(`voucher-types.archive.${deed}d`, { name }), 'success');
      await navigate(`/voucher-types${kept}`);
      await calls.invalidateQueries({ queryKey: VOUCHER_TYPES });
    } catch (error) {
      setProblem(textOfError(error, t));
    }
  };
  const archive = () =>
    ask({
      title: t('voucher-types.archive.title', { name }),
      text: t('voucher-types.archive.text'),
      yes: t('voucher-types.archive.archive'),
      act: () => move('archive'),
    });
  return (
    <div className={css.part}>
      <Problem>{problem}</Problem>
      <div>
        {archived ? (
          <Button onClick={() => void move('restore')}>{t('voucher-types.archive.restore')}</Button>
        ) : (
          <Button variant="danger" onClick={archive}>
            {t('voucher-types.archive.archive')}
          </Button>
        )}
      </div>
      {asking}
    </div>
  );
}
