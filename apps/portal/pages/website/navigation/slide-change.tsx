import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useMay } from '#apps/portal/calls.ts';
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
} from '#apps/portal/pages/navigation/navigation.ts';
import { TakeAway } from '#apps/portal/pages/navigation/TakeAway.tsx';
import css from '#apps/portal/parts/Form.module.css';
import { type ChosenPicture, PictureField } from '#apps/portal/parts/PictureField.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';
import type { StaffNavigationWire } from '#modules/content/navigation-contract.ts';
import { Select, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

/** Which part of a picture stays in sight where there is room for less of it. */
const POSITIONS = ['center', 'top', 'bottom', 'left', 'right'] as const;

/** A picture in the header of the website (CMS-004): one that is there, or a new one (`new`). */
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
              setSmall(made?.editions.small);
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
