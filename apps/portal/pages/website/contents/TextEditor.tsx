import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { LanguageTabs } from '#apps/portal/components/form/LanguageTabs.tsx';
import { HtmlField } from '#apps/portal/components/html/HtmlField.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/website/contents/ContentsPage.module.css';
import { languagesFor } from '#apps/portal/pages/website/contents/contents.ts';
import type { Texts } from '#kernel/texts.ts';
import { HTML_MAX, TITLE_MAX } from '#modules/content/rules/limits.ts';
import { missingIn } from '#modules/content/rules/missing.ts';
import { Button, buttonClass, LinkButton } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

/** The form values: a text for each edited language. */
export type TextValues = FieldValues & {
  slug?: string;
  page_title?: Record<string, string>;
  content: Record<string, string>;
};

type Editor<Answer> = {
  title: string;
  lead: ReactNode;
  /** The page it was opened from; saving leads back there. */
  back: { to: string; name: string };
  /** Its path on the website, below the locale. */
  address: string | null;
  locales: readonly string[];
  texts: { page_title?: Texts; content: Texts };
  slug?: string;
  mayEdit: boolean;
  changed: { updated_at: string | null; updated_by: string | null } | null;
  send: (values: TextValues) => Promise<Answer>;
  onSaved: (answer: Answer) => Promise<void>;
  /** Further actions. */
  children?: ReactNode;
};

/**
 * Edits a long text of the website in every language (PORT-029, PORT-030), with a preview beside
 * it.
 */
export function TextEditor<Answer>(props: Editor<Answer>) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { locales, texts, mayEdit } = props;
  const languages = languagesFor(locales, texts.content, texts.page_title ?? {});
  const [language, setLanguage] = useState(languages[0] ?? 'en');
  const forFields = (each: Texts) => Object.fromEntries(languages.map((name) => [name, each[name] ?? '']));
  const { form, field, onSubmit, problem, busy } = useStaffForm<TextValues, Answer>({
    values: {
      content: forFields(texts.content),
      ...(texts.page_title && { page_title: forFields(texts.page_title) }),
      ...(props.slug !== undefined && { slug: props.slug }),
    } as DefaultValues<TextValues>,
    send: props.send,
    onDone: async (answer) => {
      toast(t('common.saved'), 'success');
      await props.onSaved(answer);
      await navigate(props.back.to);
    },
  });
  const { errors } = form.formState;
  const [content, title] = [form.watch('content'), form.watch('page_title')];
  const missing = missingIn(languages, content, ...(title ? [title] : []));
  const locale = locales.find((each) => each.startsWith(language)) ?? locales[0];
  return (
    <>
      <p className={css.back}>
        <Link to={props.back.to}>← {props.back.name}</Link>
      </p>
      <PageHead
        title={props.title}
        lead={props.lead}
        action={
          props.address ? (
            <LinkButton href={`/${locale}${props.address}`} target="_blank" rel="noopener">
              {t('contents.on_website')}
            </LinkButton>
          ) : null
        }
      />
      <form className={css.page} onSubmit={onSubmit} noValidate>
        <Problem>{problem}</Problem>
        <LanguageTabs languages={languages} chosen={language} missing={missing} onChoose={setLanguage} />
        <TitleFields
          form={form}
          field={field}
          language={language}
          hasTitle={title !== undefined}
          hasSlug={props.slug !== undefined}
          mayEdit={mayEdit}
        />
        <HtmlField
          label={t('contents.form.content')}
          language={language}
          locales={locales}
          value={content[language] ?? ''}
          onChange={(html) => {
            form.clearErrors('content');
            form.setValue(`content.${language}`, html, { shouldDirty: true });
          }}
          errors={errorsOf(errors.content)}
          maxLength={HTML_MAX}
          disabled={!mayEdit}
        />
        <EditorFoot changed={props.changed} back={props.back} busy={busy} mayEdit={mayEdit} />
      </form>
      {props.children}
    </>
  );
}

function EditorFoot({
  changed,
  back,
  busy,
  mayEdit,
}: {
  changed: Editor<unknown>['changed'];
  back: Editor<unknown>['back'];
  busy: boolean;
  mayEdit: boolean;
}) {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  return (
    <div className={css.foot}>
      {changed?.updated_at ? (
        <p className={css.last}>
          {t(changed.updated_by ? 'contents.changed_by' : 'contents.changed', {
            when: formats.dateTime(Date.parse(changed.updated_at)),
            name: changed.updated_by ?? '',
          })}
        </p>
      ) : null}
      {mayEdit ? (
        <>
          <Button onClick={() => void navigate(back.to)}>{t('common.cancel')}</Button>
          <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
            {t('contents.publish')}
          </SubmitButton>
        </>
      ) : (
        <Link className={buttonClass({})} to={back.to}>
          {t('common.close')}
        </Link>
      )}
    </div>
  );
}

function TitleFields({
  form,
  field,
  language,
  hasTitle,
  hasSlug,
  mayEdit,
}: {
  form: StaffForm<TextValues>['form'];
  field: StaffForm<TextValues>['field'];
  language: string;
  hasTitle: boolean;
  hasSlug: boolean;
  mayEdit: boolean;
}) {
  const { t } = useTexts();
  const { errors } = form.formState;
  return (
    <div className={css.head} key={language}>
      {hasTitle ? (
        <TextField
          {...field(`page_title.${language}`)}
          label={t('contents.form.title')}
          errors={errorsOf(errors.page_title)}
          lang={language}
          maxLength={TITLE_MAX}
          disabled={!mayEdit}
        />
      ) : null}
      {!hasSlug ? null : (
        <TextField
          {...field('slug')}
          label={t('contents.form.slug')}
          hint={t('contents.form.slug_hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={190}
          disabled={!mayEdit}
          required
        />
      )}
    </div>
  );
}

const errorsOf = (error: unknown): string[] => {
  const message = (error as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message.split('\n') : [];
};
