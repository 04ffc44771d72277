import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { AutomationActions } from '#apps/portal/pages/marketing/automations/AutomationActions.tsx';
import { AutomationFields } from '#apps/portal/pages/marketing/automations/AutomationFields.tsx';
import {
  AUTOMATIONS,
  type AutomationValues,
  toSend,
  valuesFor,
} from '#apps/portal/pages/marketing/automations/automations.ts';
import type { AutomationsWire, AutomationWire } from '#modules/campaigns/contract/automations.ts';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';

/**
 * Edits a new automation (`automation` null) or an existing one (MKT-003). It is read-only for an
 * employee who may not read the report.
 */
export function AutomationSheet({ automation, all }: { automation: AutomationWire | null; all: AutomationsWire }) {
  const { t, locale } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('automations.edit') && (automation?.may_change ?? true);
  const close = (): void => void navigate('/automations');
  const { form, field, onSubmit, problem, busy } = useStaffForm<AutomationValues, { id: number }>({
    values: valuesFor(automation, locale),
    send: (values) => {
      const body = toSend(values);
      return automation
        ? api().call('POST /api/staff/automations/:id', { params: { id: automation.id }, draft: body })
        : api().call('POST /api/staff/automations', { draft: body });
    },
    onDone: async () => {
      toast(t('common.saved'), 'success');
      await navigate('/automations');
      await calls.invalidateQueries({ queryKey: AUTOMATIONS });
    },
  });
  return (
    <Sheet title={automation?.name ?? t('automations.form.new')} onClose={close}>
      <Problem>{problem}</Problem>
      {automation?.problem ? <Notice kind="warning">{automation.problem}</Notice> : null}
      {automation && !automation.may_change ? <Notice kind="info">{t('automations.form.not_yours')}</Notice> : null}
      <form onSubmit={onSubmit} noValidate>
        <AutomationFields form={form} field={field} all={all} disabled={!mayEdit} />
        <FormFoot
          busy={busy}
          onCancel={close}
          mayEdit={mayEdit}
          submit={automation ? t('common.save') : t('automations.add')}
        />
      </form>
      {automation && mayEdit ? <AutomationActions automation={automation} /> : null}
    </Sheet>
  );
}
