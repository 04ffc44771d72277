import { useQueryClient } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import form from '#apps/portal/components/form/Form.module.css';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { PictureField } from '#apps/portal/components/picture/PictureField.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/themes/ThemesPage.module.css';
import { MEDIA, useMedia } from '#apps/portal/pages/organisation/themes/themes.ts';
import type { PictureKind } from '#modules/pictures/rules/renditions.ts';
import type { MediaWire } from '#modules/signage/contract/signage.ts';
import { Skeleton } from '#ui/Spinner.tsx';

const nameOf = (asset: string): string => asset.split('/').at(-1) ?? asset;

type Choice = {
  label: string;
  hint?: string;
  kinds: readonly MediaWire['kind'][];
  /** The present choice, if it is not among the options. */
  present?: Pick<MediaWire, 'asset' | 'url'> | null;
  /** The purpose of an uploaded picture, and what happens after the upload. */
  use: PictureKind;
  onBrought: (asset: string) => void;
  /** The label of the empty choice; without it a choice is required. */
  none?: string;
  field: UseFormRegisterReturn & { errors?: string[] };
};

/** Chooses one of the exhibitor's pictures, or films for screens. */
export function MediaChoice({ label, hint, kinds, present, none, field, use, onBrought }: Choice) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const media = useMedia();
  const { errors, ...input } = field;
  const mediaOfKind = media.data?.filter(({ kind }) => kinds.includes(kind)) ?? [];
  const isListed = mediaOfKind.some(({ asset }) => asset === present?.asset);
  const choices = present && !isListed ? [{ ...present, kind: 'image' as const }, ...mediaOfKind] : mediaOfKind;
  return (
    <fieldset className={form.group}>
      <legend className={form.groupName}>{label}</legend>
      {hint ? <p className={form.hint}>{hint}</p> : null}
      {media.isPending ? <Skeleton lines={2} height="5rem" label={t('common.loading')} /> : null}
      {media.error ? <Failure error={media.error} retry={() => void media.refetch()} /> : null}
      {/* What is chosen must be there before the form can show it. */}
      <div className={css.pictures} key={media.data ? 'known' : 'waiting'}>
        {none ? (
          <label className={css.picture}>
            <input type="radio" value="" {...input} />
            <span className={css.film}>{none}</span>
          </label>
        ) : null}
        {choices.map(({ kind, asset, url }) => (
          <label key={asset} className={css.picture}>
            <input type="radio" value={asset} {...input} aria-label={nameOf(asset)} />
            {kind === 'image' ? (
              <img src={url} alt={nameOf(asset)} loading="lazy" />
            ) : (
              <span className={css.film}>{nameOf(asset)}</span>
            )}
          </label>
        ))}
      </div>
      {errors ? <p className={form.error}>{errors.join('\n')}</p> : null}
      <PictureField
        label={t('themes.form.bring')}
        use={use}
        picture={null}
        onChange={async (made) => {
          if (!made) return;
          await calls.invalidateQueries({ queryKey: MEDIA });
          onBrought(made.key);
        }}
      />
    </fieldset>
  );
}
