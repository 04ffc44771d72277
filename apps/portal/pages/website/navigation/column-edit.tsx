import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { LanguageTabs } from '#apps/portal/components/form/LanguageTabs.tsx';
import { textsForFields } from '#apps/portal/components/form/languages.ts';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { HtmlField } from '#apps/portal/components/html/HtmlField.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { languagesFor } from '#apps/portal/pages/website/contents/contents.ts';
import { ColumnLinks, type ColumnValues } from '#apps/portal/pages/website/navigation/ColumnLinks.tsx';
import {
  type Column,
  NAVIGATION,
  sendParts,
  throwAtField,
  useNavigation,
} from '#apps/portal/pages/website/navigation/navigation.ts';
import { TakeAway } from '#apps/portal/pages/website/navigation/TakeAway.tsx';
import { textFor } from '#kernel/texts.ts';
import type { StaffNavigationWire } from '#modules/content/contract/navigation.ts';
import { missingIn } from '#modules/content/rules/missing.ts';
import { Select } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

const KINDS = ['navigation', 'links', 'contact', 'addresses', 'html'] as const;
const HTML_MAX = 5_000;

/** Edits a column of the footer (SITE-033): an existing one, or a new one (`new`). */
export function Component() {
  const { at = '' } = useParams();
  const { data } = useNavigation();
  if (!data) return null;
  if (at === 'new') return <ColumnSheet around={data} column={null} at={data.columns.length} />;
  const column = data.columns[Number(at)];
  return column ? <ColumnSheet key={at} around={data} column={column} at={Number(at)} /> : <NotFoundPage />;
}

function ColumnSheet({ around, column, at }: { around: StaffNavigationWire; column: Column | null; at: number }) {
  const { t, locale } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('settings.edit');
  const close = (): void => void navigate('/navigation');
  const languages = languagesFor(around.locales, column?.title ?? {}, column?.html ?? {});
  const [language, setLanguage] = useState(languages[0] ?? 'en');
  const { form, field, onSubmit, problem, busy } = useStaffForm<ColumnValues, StaffNavigationWire>({
    values: {
      kind: column?.kind ?? 'links',
      title: textsForFields(languages, column?.title ?? {}),
      html: textsForFields(languages, column?.html ?? {}),
      links: (column?.links ?? []).map(({ name, url }) => ({ name: textsForFields(languages, name), url })),
    },
    send: ({ kind, title, html, links }) => {
      const made: Column = { kind, title, ...(kind === 'links' && { links }), ...(kind === 'html' && { html }) };
      return sendParts(around, { columns: around.columns.toSpliced(at, column ? 1 : 0, made) }).catch(
        throwAtField(/^columns\.\d+\./, ''),
      );
    },
    onDone: (after) => {
      calls.setQueryData(NAVIGATION, after);
      toast(t('common.saved'), 'success');
      close();
    },
  });
  const [kind, html] = form.watch(['kind', 'html']);
  const title = column
    ? textFor(column.title, locale) || t(`navigation.kind.${column.kind}`)
    : t('navigation.add_column');
  return (
    <Sheet title={title} onClose={close}>
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={css.fields} disabled={!mayEdit}>
          <Select {...field('kind')} label={t('navigation.form.kind')}>
            {KINDS.map((each) => (
              <option key={each} value={each}>
                {t(`navigation.kind.${each}`)}
              </option>
            ))}
          </Select>
          <TextsFields
            label={t('navigation.form.column_title')}
            languages={languages}
            field={(each) => ({ ...field(`title.${each}`), maxLength: 60 })}
          />
          {kind === 'links' ? <ColumnLinks form={form} field={field} languages={languages} /> : null}
          {kind === 'html' ? (
            <>
              <LanguageTabs
                languages={languages}
                chosen={language}
                missing={missingIn(languages, html)}
                onChoose={setLanguage}
              />
              <HtmlField
                label={t('contents.form.content')}
                language={language}
                locales={around.locales}
                rows={8}
                value={html[language] ?? ''}
                onChange={(text) => form.setValue(`html.${language}`, text, { shouldDirty: true })}
                maxLength={HTML_MAX}
                disabled={!mayEdit}
              />
            </>
          ) : null}
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} submit={t('contents.publish')} />
      </form>
      {column && mayEdit ? (
        <TakeAway around={around} name={title} change={{ columns: around.columns.toSpliced(at, 1) }} />
      ) : null}
    </Sheet>
  );
}
