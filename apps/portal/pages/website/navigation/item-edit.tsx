import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { textsForFields } from '#apps/portal/components/form/languages.ts';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { languagesFor } from '#apps/portal/pages/website/contents/contents.ts';
import {
  type Item,
  itemAt,
  NAVIGATION,
  type Place,
  placeIn,
  sendParts,
  throwAtField,
  useNavigation,
  withBranch,
} from '#apps/portal/pages/website/navigation/navigation.ts';
import { TakeAway } from '#apps/portal/pages/website/navigation/TakeAway.tsx';
import { TargetChoice } from '#apps/portal/pages/website/navigation/TargetChoice.tsx';
import { targetKey, targetOf } from '#apps/portal/pages/website/navigation/targets.ts';
import { textFor } from '#kernel/texts.ts';
import type { StaffNavigationWire } from '#modules/content/contract/navigation.ts';
import { Checkbox, Select } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

const VARIANTS = ['primary', 'secondary', 'success', 'danger', 'warning', 'info', 'light', 'dark'] as const;
/** The symbols that the website draws. */
const ICONS = ['home', 'film', 'star', 'ticket', 'gift', 'calendar', 'info', 'mail'] as const;
type Values = {
  name: Record<string, string>;
  /** One of the options, or '' for a typed address. */
  target: string;
  address: string;
  title: Record<string, string>;
  /** One of the symbols, one that an import brought, or '' for none. */
  icon: string;
  badge: Record<string, string>;
  variant: (typeof VARIANTS)[number];
  divider: boolean;
  exact: boolean;
};

/** Edits an item of the navigation: an existing one, or a new one (`new/PLACE`). */
export function Component() {
  const { place: text } = useParams();
  const { data } = useNavigation();
  const place = placeIn(text);
  const item = data && itemAt(data.navigation, place);
  if (data && item) return <ItemSheet key={text} around={data} item={item} place={place} />;
  return data ? <NotFoundPage /> : null;
}

const hasText = (texts: Record<string, string>): boolean => Object.values(texts).some((text) => text.trim() !== '');

export function ItemSheet(props: { around: StaffNavigationWire; item: Item | null; place: Place }) {
  const { t, locale } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('settings.edit');
  const { around, item, place } = props;
  const close = (): void => void navigate('/navigation');
  const languages = languagesFor(around.locales, item?.name ?? {});
  const isAddress = /^(https?:|\/)/i.test(item?.url ?? '');
  const { form, field, onSubmit, problem, busy } = useStaffForm<Values, StaffNavigationWire>({
    values: {
      name: textsForFields(languages, item?.name ?? {}),
      target: isAddress ? '' : targetKey(item ?? { url: 'home' }),
      address: isAddress ? (item?.url ?? '') : '',
      title: textsForFields(languages, item?.title ?? {}),
      icon: item?.icon ?? '',
      badge: textsForFields(languages, item?.badge?.text ?? {}),
      variant: item?.badge?.variant ?? 'primary',
      divider: item?.divider ?? false,
      exact: item?.exact ?? false,
    },
    send: (values) => {
      const { title: _title, badge: _badge, icon: _icon, params: _params, ...kept } = item ?? { name: {}, url: '' };
      const made: Item = {
        ...kept,
        name: values.name,
        ...(values.target === '' ? { url: values.address } : targetOf(values.target)),
        ...(hasText(values.title) && { title: values.title }),
        ...(values.icon && { icon: values.icon }),
        ...(hasText(values.badge) && { badge: { text: values.badge, variant: values.variant } }),
        divider: values.divider,
        exact: values.exact,
      };
      return sendParts(around, {
        navigation: withBranch(around.navigation, place, (branch, at) => branch.toSpliced(at, item ? 1 : 0, made)),
      })
        .catch(throwAtField(/^navigation\.[\w.]*\burl$/, 'address'))
        .catch(throwAtField(/^navigation\.[\w.]*\bname$/, 'name'));
    },
    onDone: (after) => {
      calls.setQueryData(NAVIGATION, after);
      toast(t('common.saved'), 'success');
      close();
    },
  });
  const title = item ? textFor(item.name, locale) : t('navigation.add_item');
  return (
    <Sheet title={title} onClose={close}>
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={css.fields} disabled={!mayEdit}>
          <TextsFields
            label={t('navigation.form.name')}
            languages={languages}
            errors={form.formState.errors.name?.message?.toString()}
            field={(language) => ({ ...field(`name.${language}`), maxLength: 60 })}
          />
          <TargetChoice
            target={field('target')}
            address={field('address')}
            present={item}
            chosen={form.watch('target')}
          />
          <LookFields field={field} languages={languages} icon={item?.icon} />
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} submit={t('contents.publish')} />
      </form>
      {item && mayEdit ? (
        <TakeAway
          around={around}
          name={title}
          change={{ navigation: withBranch(around.navigation, place, (branch, at) => branch.toSpliced(at, 1)) }}
        />
      ) : null}
    </Sheet>
  );
}

const isDrawn = (icon: string): boolean => (ICONS as readonly string[]).includes(icon);

/** What stands beside the name, and how the item looks. */
function LookFields({
  field,
  languages,
  icon: present,
}: {
  field: StaffForm<Values>['field'];
  languages: ReturnType<typeof languagesFor>;
  icon: string | undefined;
}) {
  const { t } = useTexts();
  return (
    <>
      <TextsFields
        label={t('navigation.form.title')}
        hint={t('navigation.form.title_hint')}
        languages={languages}
        field={(language) => ({ ...field(`title.${language}`), maxLength: 60 })}
      />
      <Select {...field('icon')} label={t('navigation.form.icon')} hint={t('navigation.form.icon_hint')}>
        <option value="">{t('navigation.icon.none')}</option>
        {ICONS.map((icon) => (
          <option key={icon} value={icon}>
            {t(`navigation.icon.${icon}`)}
          </option>
        ))}
        {present && !isDrawn(present) ? (
          <option value={present}>{t('navigation.icon.other', { icon: present })}</option>
        ) : null}
      </Select>
      <TextsFields
        label={t('navigation.form.badge')}
        hint={t('navigation.form.badge_hint')}
        languages={languages}
        field={(language) => ({ ...field(`badge.${language}`), maxLength: 20 })}
      />
      <Select {...field('variant')} label={t('navigation.form.variant')}>
        {VARIANTS.map((variant) => (
          <option key={variant} value={variant}>
            {t(`navigation.variant.${variant}`)}
          </option>
        ))}
      </Select>
      <div className={css.boxes}>
        <Checkbox {...field('divider')} label={t('navigation.form.divider')} />
        <Checkbox {...field('exact')} label={t('navigation.form.exact')} />
      </div>
    </>
  );
}
