import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { textOfError } from '#apps/browser/api-error.ts';
import { api, useMay } from '#apps/portal/calls.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { phasesText } from '#apps/portal/pages/signage/PhaseChoice.tsx';
import css from '#apps/portal/pages/signage/SignagePage.module.css';
import { HALLS } from '#apps/portal/pages/signage/signage.ts';
import formCss from '#apps/portal/parts/Form.module.css';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';
import type { HallWire } from '#modules/signage/contract.ts';
import { OVERRIDE_HOURS_MAX } from '#modules/signage/rules/hall-phase.ts';
import { PHASE_NAMES, PHASES } from '#modules/signage/rules/phases.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = { phase: string; hours: string };
const HOURS = Array.from({ length: OVERRIDE_HOURS_MAX }, (_, index) => index + 1);

/** A hall held in one phase by hand, for a while (D-149). */
export function HallSheet({ hall }: { hall: HallWire }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('themes.edit');
  const close = (): void => void navigate('/signage');
  const address = `/api/staff/signage/overrides/${hall.screen_id}`;
  const done = async (): Promise<void> => {
    await calls.invalidateQueries({ queryKey: HALLS });
    toast(t('common.saved'), 'success');
    close();
  };
  const { field, onSubmit, problem, busy } = useStaffForm<Values, HallWire>({
    values: { phase: String(hall.override?.phase ?? PHASES.off), hours: '1' },
    send: ({ phase, hours }) => api().post(address, { phase: Number(phase), hours: Number(hours) }),
    onDone: done,
  });
  const release = useMutation({ mutationFn: () => api().post<HallWire>(`${address}/release`), onSuccess: done });
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
