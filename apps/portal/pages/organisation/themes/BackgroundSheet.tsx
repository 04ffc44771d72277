import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { DateField } from '#apps/portal/components/form/dates.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ArchiveAction } from '#apps/portal/pages/organisation/signage/ArchiveAction.tsx';
import { PhaseChoice } from '#apps/portal/pages/organisation/signage/PhaseChoice.tsx';
import { MediaChoice } from '#apps/portal/pages/organisation/themes/MediaChoice.tsx';
import { BACKGROUNDS } from '#apps/portal/pages/organisation/themes/themes.ts';
import type { BackgroundWire } from '#modules/signage/contract/signage.ts';
import { ALL_PHASES } from '#modules/signage/rules/phases.ts';
import { TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = { name: string; asset: string; phases: number; valid_from: string; valid_until: string };
const dayIn = (typed: string): string | null => (typed === '' ? null : typed);
const VIDEO = /\.(mp4|webm)$/;

/** Edits a background (D-152); `background` null is a new one. */
export function BackgroundSheet({ background }: { background: BackgroundWire | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('themes.edit');
  const mayArchive = useMay('themes.delete');
  const close = (): void => void navigate('/themes');
  const { form, field, dateField, onSubmit, problem, busy } = useStaffForm<Values, BackgroundWire>({
    values: {
      name: background?.name ?? '',
      asset: background?.asset ?? '',
      phases: background?.phases ?? ALL_PHASES,
      valid_from: background?.valid_from ?? '',
      valid_until: background?.valid_until ?? '',
    },
    send: (values) => {
      const draft = {
        ...values,
        kind: VIDEO.test(values.asset) ? 'video' : 'image',
        valid_from: dayIn(values.valid_from),
        valid_until: dayIn(values.valid_until),
      };
      return background
        ? api().call('POST /api/staff/signage/backgrounds/:id', { params: { id: background.id }, draft })
        : api().call('POST /api/staff/signage/backgrounds', { draft });
    },
    onDone: async () => {
      await calls.invalidateQueries({ queryKey: BACKGROUNDS });
      toast(t('common.saved'), 'success');
      close();
    },
  });
  const phases = form.watch('phases');
  return (
    <Sheet title={background?.name ?? t('themes.new_background')} onClose={close}>
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={formCss.fields} disabled={!mayEdit}>
          <TextField {...field('name')} label={t('themes.form.name')} maxLength={100} autoComplete="off" required />
          <MediaChoice
            label={t('themes.form.picture')}
            hint={t('themes.form.picture_hint')}
            kinds={['image', 'video']}
            use="background"
            onBrought={(asset) => form.setValue('asset', asset, { shouldDirty: true })}
            field={field('asset')}
          />
          <PhaseChoice
            label={t('themes.column.phases')}
            phases={phases}
            errors={field('phases').errors}
            onChange={(mask) => form.setValue('phases', mask, { shouldDirty: true })}
          />
          <div className={formCss.two}>
            <DateField {...dateField('valid_from')} label={t('themes.form.valid_from')} />
            <DateField {...dateField('valid_until')} label={t('themes.form.valid_until')} />
          </div>
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} />
      </form>
      {background && mayArchive ? (
        <ArchiveAction
          archive={() =>
            api().call('POST /api/staff/signage/backgrounds/:id/archive', { params: { id: background.id } })
          }
          name={background.name}
          text={t('themes.archive.background_text')}
          queryKey={BACKGROUNDS}
          onDone={close}
        />
      ) : null}
    </Sheet>
  );
}
