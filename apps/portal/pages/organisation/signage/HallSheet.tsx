import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { phasesText } from '#apps/portal/pages/organisation/signage/PhaseChoice.tsx';
import css from '#apps/portal/pages/organisation/signage/SignagePage.module.css';
import { HALLS } from '#apps/portal/pages/organisation/signage/signage.ts';
import type { HallWire } from '#modules/signage/contract/signage.ts';
import { OVERRIDE_HOURS_MAX } from '#modules/signage/rules/hall-phase.ts';
import { PHASE_NAMES, PHASES } from '#modules/signage/rules/phases.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

type Values = { phase: string; hours: string };
const HOURS = Array.from({ length: OVERRIDE_HOURS_MAX }, (_, index) => index + 1);

/** Keeps a hall in one phase manually for a limited time (D-149). */
export function HallSheet({ hall }: { hall: HallWire }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('themes.edit');
  const close = (): void => void navigate('/signage');
  const params = { id: hall.screen_id };
  const done = async (): Promise<void> => {
    await calls.invalidateQueries({ queryKey: HALLS });
    toast(t('common.saved'), 'success');
    close();
  };
  const { field, onSubmit, problem, busy } = useStaffForm<Values, HallWire>({
    values: { phase: String(hall.override?.phase ?? PHASES.off), hours: '1' },
    send: ({ phase, hours }) =>
      api().call('POST /api/staff/signage/overrides/:id', {
        params,
        draft: { phase: Number(phase), hours: Number(hours) },
      }),
    onDone: done,
  });
  const release = useMutation({
    mutationFn: () => api().call('POST /api/staff/signage/overrides/:id/release', { params }),
    onSuccess: done,
  });
  return (
    <Sheet title={hall.name} onClose={close}>
      <p className={css.code}>{t('signage.hold.now', { phases: phasesText(t, hall.phases) })}</p>
      <Problem>{problem ?? (release.error ? textOfError(release.error, t) : null)}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={formCss.fields} disabled={!mayEdit}>
          <div className={formCss.two}>
            <Select {...field('phase')} label={t('signage.hold.phase')}>
              {PHASE_NAMES.map((phase) => (
                <option key={phase} value={String(PHASES[phase])}>
                  {t(`signage.phase.${phase}`)}
                </option>
              ))}
            </Select>
            <Select {...field('hours')} label={t('signage.hold.for')}>
              {HOURS.map((hours) => (
                <option key={hours} value={String(hours)}>
                  {t('signage.hold.hours', { count: hours })}
                </option>
              ))}
            </Select>
          </div>
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} submit={t('signage.hold.submit')} />
      </form>
      {hall.override && mayEdit ? (
        <div className={css.leaving}>
          <Button busy={release.isPending} busyLabel={t('common.busy')} onClick={() => release.mutate()}>
            {t('signage.hold.release')}
          </Button>
        </div>
      ) : null}
    </Sheet>
  );
}
