import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/contents/ContentsPage.module.css';
import { languagesFor } from '#apps/portal/pages/contents/contents.ts';
import { HtmlField } from '#apps/portal/parts/HtmlField.tsx';
import { LanguageTabs } from '#apps/portal/parts/LanguageTabs.tsx';
import { PageHead } from '#apps/portal/parts/PageHead.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { useUnsaved } from '#apps/portal/parts/use-unsaved.tsx';
import type { Texts } from '#kernel/texts.ts';
import { HTML_MAX, TITLE_MAX } from '#modules/content/rules/limits.ts';
import { missingIn } from '#modules/content/rules/missing.ts';
import { Button, buttonClass, LinkButton } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

/** As the form holds it: a text in each language it is asked for. */
export type TextValues = FieldValues & {
  slug?: string;
  page_title?: Record<string, string>;
  content: Record<string, string>;
};

type Editor<Answer> = {
  title: string;
  lead: ReactNode;
  /** Where it came from, and where saving leads back to. */
  back: { to: string; name: string };
  /** Where the website shows it, below its locale. */
  address: string | null;
  locales: readonly string[];
  texts: { page_title?: Texts; content: Texts };
  slug?: string;
  mayEdit: boolean;
  changed: { updated_at: string | null; updated_by: string | null } | null;
  send: (values: TextValues) => Promise<Answer>;
  onSaved: (answer: Answer) => Promise<void>;
  /** What else can be done with it. */
  children?: ReactNode;
};

/** A long text of the website in every language (PORT-029, PORT-030), with how it will stand there beside it. */
export function TextEditor<Answer>(props: Editor<Answer>) {
  const { t, formats } = useTexts();
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
      letGo();
      toast(t('common.saved'), 'success');
      await props.onSaved(answer);
      await navigate(props.back.to);
    },
  });
  const { isDirty, errors } = form.formState;
  const { asking, letGo } = useUnsaved(isDirty);
  const [content, title] = [form.watch('content'), form.watch('page_title')];
  const missing = missingIn(languages, ...[content, ...(title ? [title] : [])]);
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
        <div className={css.head} key={language}>
          {title ? (
            <TextField
              {...field(`page_title.${language}`)}
              label={t('contents.form.title')}
              errors={errorsOf(errors.page_title)}
              lang={language}
              maxLength={TITLE_MAX}
              disabled={!mayEdit}
            />
          ) : null}
          {props.slug === undefined ? null : (
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
        <div className={css.foot}>
          {props.changed?.updated_at ? (
            <p className={css.last}>
              {t(props.changed.updated_by ? 'contents.changed_by' : 'contents.changed', {
                when: formats.dateTime(Date.parse(props.changed.updated_at)),
                name: props.changed.updated_by ?? '',
              })}
            </p>
          ) : null}
          {mayEdit ? (
            <>
              <Button onClick={() => void navigate(props.back.to)}>{t('common.cancel')}</Button>
              <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
                {t('contents.publish')}
              </SubmitButton>
            </>
          ) : (
            <Link className={buttonClass({})} to={props.back.to}>
              {t('common.close')}
            </Link>
          )}
        </div>
      </form>
      {props.children}
      {asking}
    </>
  );
}

const errorsOf = (error: unknown): string[] => {
  const message = (error as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message.split('\n') : [];
};
