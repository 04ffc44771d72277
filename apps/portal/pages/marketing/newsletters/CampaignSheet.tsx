import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CampaignActions } from '#apps/portal/pages/marketing/newsletters/CampaignActions.tsx';
import { CampaignLook } from '#apps/portal/pages/marketing/newsletters/CampaignDetail.tsx';
import { CampaignFields } from '#apps/portal/pages/marketing/newsletters/CampaignFields.tsx';
import { CampaignState } from '#apps/portal/pages/marketing/newsletters/CampaignState.tsx';
import {
  type CampaignValues,
  languagesIn,
  toSend,
  valuesFor,
} from '#apps/portal/pages/marketing/newsletters/campaign-form.ts';
import { CAMPAIGNS } from '#apps/portal/pages/marketing/newsletters/campaigns.ts';
import css from '#apps/portal/pages/marketing/newsletters/NewslettersPage.module.css';
import type { CampaignsWire, CampaignWire } from '#modules/campaigns/contract/staff.ts';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';

/**
 * Shows a new newsletter (`campaign` null) or an existing one: edit, preview, confirm or withdraw
 * (MKT-002).
 */
export function CampaignSheet({ campaign, all }: { campaign: CampaignWire | null; all: CampaignsWire }) {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('newsletters.edit');
  const isOpen = campaign === null || campaign.status === 'awaiting confirmation';
  const close = (): void => void navigate('/newsletters');
  const { form, field, dateField, onSubmit, problem, busy } = useStaffForm<CampaignValues, { id: number }>({
    values: valuesFor(campaign),
    send: (values) => {
      const body = toSend(values);
      return campaign
        ? api().call('POST /api/staff/campaigns/:id', { params: { id: campaign.id }, body })
        : api().call('POST /api/staff/campaigns', { body });
    },
    onDone: async ({ id }) => {
      toast(t('common.saved'), 'success');
      await calls.invalidateQueries({ queryKey: CAMPAIGNS });
      await calls.invalidateQueries({ queryKey: ['campaign', id] });
      await navigate(`/newsletters/${id}`);
    },
  });
  return (
    <Sheet title={campaign?.name ?? t('newsletters.form.new')} onClose={close}>
      <Problem>{problem}</Problem>
      {campaign ? (
        <p className={css.state}>
          <CampaignState status={campaign.status} />
          <span>{formats.dateTime(Date.parse(campaign.send_at))}</span>
        </p>
      ) : null}
      {campaign?.problem ? <Notice kind="warning">{campaign.problem}</Notice> : null}
      <form onSubmit={onSubmit} noValidate>
        <CampaignFields
          form={form}
          field={field}
          dateField={dateField}
          languages={languagesIn(campaign)}
          disabled={!mayEdit || !isOpen}
        />
        <FormFoot
          busy={busy}
          onCancel={close}
          mayEdit={mayEdit && isOpen}
          submit={campaign ? t('common.save') : t('newsletters.add')}
        />
      </form>
      {campaign ? <CampaignActions campaign={campaign} subscribers={all.subscribers} /> : null}
      {campaign ? <CampaignLook campaign={campaign} locales={all.locales} /> : null}
    </Sheet>
  );
}
