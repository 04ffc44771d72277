import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { QuestionGroup } from '#apps/portal/pages/website/questions/QuestionGroup.tsx';
import css from '#apps/portal/pages/website/questions/QuestionsPage.module.css';
import { pagesOf, QUESTIONS, useQuestions } from '#apps/portal/pages/website/questions/questions.ts';
import type { OrderForm } from '#modules/content/contract/contents.ts';
import { LinkButton } from '#ui/Button.tsx';
import { textOfError } from '#web/api/api-error.ts';

/**
 * Lists questions and answers of the website by page and group, in the website's order (PORT-030).
 */
export function Component() {
  const { t } = useTexts();
  const calls = useQueryClient();
  const questions = useQuestions();
  const mayEdit = useMay('cms.edit');
  const order = useMutation({
    mutationFn: (form: OrderForm) => api().call('POST /api/staff/questions/order', { body: form }),
    onSuccess: (after) => calls.setQueryData(QUESTIONS, after),
    onError: () => calls.invalidateQueries({ queryKey: QUESTIONS }),
  });
  const [locale] = questions.data?.locales ?? [];
  return (
    <>
      <p className={css.back}>
        <Link to="/contents">← {t('contents.title')}</Link>
      </p>
      <PageHead
        title={t('questions.title')}
        lead={t('questions.lead')}
        action={
          <AddLink may={mayEdit} to="new">
            {t('questions.add')}
          </AddLink>
        }
      />
      <Problem>{order.error ? textOfError(order.error, t) : null}</Problem>
      <Loading of={questions} />
      {questions.data?.questions.length === 0 ? <p className={css.empty}>{t('questions.empty')}</p> : null}
      {pagesOf(questions.data?.questions ?? []).map((page) => (
        <section key={page.slug} className={css.page}>
          <header className={css.head}>
            <h2 className={css.slug}>
              <code>/{page.slug}</code>
            </h2>
            <LinkButton size="small" href={`/${locale}/${page.slug}`} target="_blank" rel="noopener">
              {t('contents.on_website')}
            </LinkButton>
          </header>
          {page.groups.map(({ location }, index) => (
            <QuestionGroup
              key={location}
              page={page}
              index={index}
              mayEdit={mayEdit}
              busy={order.isPending}
              onOrder={(form) => order.mutate(form)}
            />
          ))}
        </section>
      ))}
      <p className={css.said} role="status">
        {order.isSuccess ? t('questions.ordered') : ''}
      </p>
      <Outlet />
    </>
  );
}
