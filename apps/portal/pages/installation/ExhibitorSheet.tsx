import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { CopyText } from '#apps/portal/components/page/CopyText.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import own from '#apps/portal/pages/installation/ExhibitorSheet.module.css';
import { WorkThere } from '#apps/portal/pages/installation/WorkThere.tsx';
import { FEATURES } from '#modules/exhibitor/rules/features.ts';
import type { ExhibitorSwitches, InstallationExhibitorWire } from '#modules/installation/contract/staff.ts';
import { Checkbox, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';

/** What the operator does about one exhibitor: goes there, and switches its modules (SET-001). */
export function ExhibitorSheet({ exhibitor }: { exhibitor: InstallationExhibitorWire }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const { id, trade_name, features, broadcasting, storage } = exhibitor;
  const close = (): void => void navigate('/exhibitors');
  const { field, onSubmit, problem, busy } = useStaffForm<ExhibitorSwitches, InstallationExhibitorWire>({
    values: { features, broadcasting, storage },
    send: (draft) => api().call('POST /api/staff/installation/exhibitors/:id', { params: { id }, draft }),
    onDone: async () => {
      toast(t('common.saved'), 'success');
      await navigate('/exhibitors');
      await calls.invalidateQueries(); // the menu shows other modules
    },
  });
  const { errors: _none, ...boxes } = field('features');
  return (
    <Sheet title={trade_name} onClose={close}>
      <div className={own.notices}>
        <Invitation />
        <WorkThere exhibitor={exhibitor} />
        <Problem>{problem}</Problem>
      </div>
      <form className={css.fields} onSubmit={onSubmit} noValidate>
        <fieldset>
          <legend className={css.groupName}>{t('exhibitors.modules')}</legend>
          <p className={css.hint}>{t('exhibitors.modules_hint')}</p>
          <div className={own.modules}>
            {FEATURES.map((feature) => (
              <Checkbox key={feature} {...boxes} value={feature} label={t(`exhibitors.module.${feature}`)} />
            ))}
          </div>
        </fieldset>
        <div>
          <Checkbox {...field('broadcasting')} label={t('exhibitors.broadcasting')} />
          <p className={css.hint}>{t('exhibitors.broadcasting_hint')}</p>
        </div>
        <TextField
          {...field('storage')}
          label={t('exhibitors.storage')}
          hint={t('exhibitors.storage_hint')}
          autoComplete="off"
        />
        <FormFoot busy={busy} onCancel={close} />
      </form>
    </Sheet>
  );
}

/** The link of the first administrator, right after the exhibitor was founded: a mail may not arrive. */
function Invitation() {
  const { t } = useTexts();
  const state: unknown = useLocation().state;
  const link = state && typeof state === 'object' && 'invitation' in state ? state.invitation : null;
  if (typeof link !== 'string') return null;
  return (
    <Notice kind="success" title={t('exhibitors.invited.title')} live>
      <p>{t('exhibitors.invited.text')}</p>
      <CopyText text={link} label={t('exhibitors.invited.link')} />
    </Notice>
  );
}
