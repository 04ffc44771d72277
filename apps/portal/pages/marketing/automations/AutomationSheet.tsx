import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/calls.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { AutomationDeeds } from '#apps/portal/pages/automations/AutomationDeeds.tsx';
import { AutomationFields } from '#apps/portal/pages/automations/AutomationFields.tsx';
import { AUTOMATIONS, type AutomationValues, toSend, valuesFor } from '#apps/portal/pages/automations/automations.ts';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';
import type { AutomationsWire, AutomationWire } from '#modules/campaigns/automation-contract.ts';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';

/** A new automation (`automation` null), or one of the house (MKT-003). What somebody may not read, they only look at. */
export function AutomationSheet({ automation, all }: { automation: AutomationWire | null; all: AutomationsWire }) {
  const { t, locale } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('automations.edit') && (automation?.may_change ?? true);
  const close = (): void => void navigate('/automations');
  const { form, field, onSubmit, problem, busy } = useStaffForm<AutomationValues, { id: number }>({
    values: valuesFor(automation, locale),
    send: (values) =>
      api().post(automation ? `/api/staff/automations/${automation.id}` : '/api/staff/automations', toSend(values)),
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
      {automation && mayEdit ? <AutomationDeeds automation={automation} /> : null}
    </Sheet>
  );
}
