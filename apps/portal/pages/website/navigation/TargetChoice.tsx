import type { ComponentProps } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { useContents } from '#apps/portal/pages/website/contents/contents.ts';
import type { Item } from '#apps/portal/pages/website/navigation/navigation.ts';
import { targetKey, targetsFor } from '#apps/portal/pages/website/navigation/targets.ts';
import { Select, TextField } from '#ui/Field.tsx';

const NOWHERE = targetKey({ url: '' });

type Control<Part extends (props: never) => unknown> = Omit<Parameters<Part>[0] & ComponentProps<'input'>, 'label'>;

/** Chooses the target of an item: a page of the website, or a typed address (D-013). */
export function TargetChoice(props: {
  target: Omit<ComponentProps<typeof Select>, 'label' | 'children'>;
  address: Control<typeof TextField>;
  /** The present target, if it is not among the options. */
  present: Item | null;
  chosen: string;
}) {
  const { t } = useTexts();
  const contents = useContents({ type: 'page', search: '' });
  const pages = (contents.data?.contents ?? []).flatMap(({ address, name }) => (address ? [{ address, name }] : []));
  const targets = targetsFor(pages);
  const keys = targets.map(targetKey);
  const own = props.present && !/^(https?:|\/)/i.test(props.present.url) ? targetKey(props.present) : null;
  return (
    <>
      {/* What is chosen must be there before the form can show it. */}
      <Select {...props.target} key={contents.data ? 'known' : 'waiting'} label={t('navigation.form.target')}>
        {own !== null && !keys.includes(own) ? (
          <option value={own}>{own === NOWHERE ? t('navigation.target.none') : wordsOf(props.present)}</option>
        ) : null}
        {targets.map((target, index) => (
          <option key={keys[index]} value={keys[index]}>
            {'name' in target ? t(target.name) : target.text}
          </option>
        ))}
        {own === NOWHERE ? null : <option value={NOWHERE}>{t('navigation.target.none')}</option>}
        <option value="">{t('navigation.target.other')}</option>
      </Select>
      {props.chosen === '' ? (
        <TextField
          {...props.address}
          label={t('navigation.form.address')}
          hint={t('navigation.form.address_hint')}
          autoComplete="off"
          maxLength={500}
        />
      ) : null}
    </>
  );
}

/** Returns a target without an option by its website name: `movies all live-music`. */
const wordsOf = (item: Item | null): string => [item?.url, ...Object.values(item?.params ?? {})].join(' ');
