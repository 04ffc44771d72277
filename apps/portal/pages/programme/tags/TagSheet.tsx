import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { DestructiveAction } from '#apps/portal/components/dialog/DestructiveAction.tsx';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { languagesOf, textsForFields } from '#apps/portal/components/form/languages.ts';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { useTags } from '#apps/portal/pages/programme/tags/tags.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { StaffTagWire } from '#modules/catalogue/contract/tags.ts';
import { Select, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = { names: Record<string, string>; sort: string };

/** Edits a new tag (`tag` null) or an existing one, and removes it or merges it into another. */
export function TagSheet({ tag }: { tag: StaffTagWire | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('movies.edit');
  const mayDelete = useMay('movies.delete');
  const close = (): void => void navigate('/tags');
  const languages = languagesOf(tag?.names ?? {});
  const done = async (): Promise<void> => {
    await navigate('/tags');
    await calls.invalidateQueries(); // films show their tags
  };
  const { form, field, onSubmit, problem, busy } = useStaffForm<Values, StaffTagWire>({
    values: { names: textsForFields(languages, tag?.names ?? {}), sort: String(tag?.sort ?? 0) },
    send: ({ names, sort }) => {
      const body = { names, sort: typedNumber(sort), version: tag?.version ?? null };
      return tag
        ? api().call('POST /api/staff/tags/:id', { params: { id: tag.id }, draft: body })
        : api().call('POST /api/staff/tags', { draft: body });
    },
    onDone: async () => {
      toast(t('common.saved'), 'success');
      await done();
    },
  });
  return (
    <Sheet title={tag?.name ?? t('tags.add')} onClose={close}>
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={css.fields} disabled={!mayEdit}>
          <TextsFields
            label={t('tags.form.names')}
            languages={languages}
            errors={form.formState.errors.names?.message?.toString()}
            field={(language) => field(`names.${language}`)}
          />
          <TextField
            {...field('sort')}
            label={t('tags.form.sort')}
            hint={t('tags.form.sort_hint')}
            inputMode="numeric"
          />
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} submit={tag ? t('common.save') : t('tags.add')} />
      </form>
      {tag && mayDelete ? <Removal tag={tag} done={done} /> : null}
    </Sheet>
  );
}

function Removal({ tag, done }: { tag: StaffTagWire; done: () => Promise<void> }) {
  const { t } = useTexts();
  const [into, setInto] = useState('');
  const others = useTags().data?.filter(({ id }) => id !== tag.id) ?? [];
  const other = others.find(({ id }) => String(id) === into);
  const { id, name, movies } = tag;
  return (
    <div className={css.fields}>
      {others.length > 0 && movies > 0 ? (
        <Select label={t('tags.remove.into')} value={into} onChange={(event) => setInto(event.target.value)}>
          <option value="">{t('tags.remove.no_tag')}</option>
          {others.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </Select>
      ) : null}
      <DestructiveAction
        title={t('tags.remove.title', { name })}
        text={
          other
            ? t('tags.remove.merged', { count: movies, other: other.name })
            : t('tags.remove.text', { count: movies })
        }
        button={t(other ? 'tags.remove.merge' : 'tags.remove.button')}
        leave={async () => {
          await api().call('POST /api/staff/tags/:id/delete', { params: { id }, body: { into: other?.id ?? null } });
          await done();
        }}
      />
    </div>
  );
}
