import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { type ChosenPicture, PictureField } from '#apps/portal/components/picture/PictureField.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import {
  addressOfFile,
  NAVIGATION,
  type Slide,
  sendParts,
  useNavigation,
} from '#apps/portal/pages/website/navigation/navigation.ts';
import { TakeAway } from '#apps/portal/pages/website/navigation/TakeAway.tsx';
import type { StaffNavigationWire } from '#modules/content/contract/navigation.ts';
import { Select, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

/** The part of a picture that stays visible when it is cropped. */
const POSITIONS = ['center', 'top', 'bottom', 'left', 'right'] as const;

/**
 * Edits a picture in the header of the website (CMS-004): an existing one, or a new one (`new`).
 */
export function Component() {
  const { at = '' } = useParams();
  const { data } = useNavigation();
  if (!data) return null;
  if (at === 'new') return <SlideSheet around={data} slide={null} at={data.header_slides.length} />;
  const slide = data.header_slides[Number(at)];
  return slide ? <SlideSheet key={at} around={data} slide={slide} at={Number(at)} /> : <NotFoundPage />;
}

function SlideSheet({ around, slide, at }: { around: StaffNavigationWire; slide: Slide | null; at: number }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('settings.edit');
  const close = (): void => void navigate('/navigation');
  const present = slide ? { key: slide.image, url: addressOfFile(slide.image, around.storage) } : null;
  const [picture, setPicture] = useState<ChosenPicture | null>(present);
  const [small, setSmall] = useState(slide?.small);
  const [missing, setMissing] = useState(false);
  const { form, field, onSubmit, problem, busy } = useStaffForm<
    Pick<Slide, 'position' | 'alt'>,
    StaffNavigationWire | null
  >({
    values: { position: slide?.position ?? 'center', alt: slide?.alt ?? '' },
    send: async (values) => {
      setMissing(picture === null);
      if (!picture) return null;
      const made: Slide = { ...values, image: picture.key, ...(small && { small }) };
      return sendParts(around, { header_slides: around.header_slides.toSpliced(at, slide ? 1 : 0, made) });
    },
    onDone: (after) => {
      if (!after) return;
      calls.setQueryData(NAVIGATION, after);
      toast(t('common.saved'), 'success');
      close();
    },
  });
  const position = form.watch('position');
  const positions = (POSITIONS as readonly string[]).includes(position) ? POSITIONS : [position, ...POSITIONS];
  return (
    <Sheet title={slide ? t('navigation.slide', { number: at + 1 }) : t('navigation.add_slide')} onClose={close}>
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={css.fields} disabled={!mayEdit}>
          <PictureField
            label={t('navigation.form.picture')}
            hint={t('navigation.form.picture_hint')}
            use="slide"
            picture={picture}
            required
            disabled={!mayEdit}
            errors={missing ? [t('navigation.form.picture_missing')] : []}
            onChange={(made) => {
              setMissing(false);
              setPicture(made);
              setSmall(made?.renditions.small);
            }}
          >
            <TextField {...field('alt')} label={t('pictures.alt')} hint={t('pictures.alt_hint')} maxLength={200} />
          </PictureField>
          <Select
            {...field('position')}
            label={t('navigation.form.position')}
            hint={t('navigation.form.position_hint')}
          >
            {positions.map((each) => (
              <option key={each} value={each}>
                {isPosition(each) ? t(`navigation.position.${each}`) : each}
              </option>
            ))}
          </Select>
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} submit={t('contents.publish')} />
      </form>
      {slide && mayEdit ? (
        <TakeAway
          around={around}
          name={slide.alt || t('navigation.slide', { number: at + 1 })}
          change={{ header_slides: around.header_slides.toSpliced(at, 1) }}
        />
      ) : null}
    </Sheet>
  );
}

const isPosition = (text: string): text is (typeof POSITIONS)[number] =>
  (POSITIONS as readonly string[]).includes(text);
