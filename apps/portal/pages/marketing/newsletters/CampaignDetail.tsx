import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOfError } from '#apps/browser/api-error.ts';
import { api, useMay } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/newsletters/NewslettersPage.module.css';
import formCss from '#apps/portal/parts/Form.module.css';
import { Loading } from '#apps/portal/parts/Loading.tsx';
import { languageName } from '#apps/portal/parts/languages.ts';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { CampaignWire, PreviewWire } from '#modules/campaigns/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

/** How a newsletter would be read now, in a frame in which nothing runs and no link leads anywhere; and a test to oneself. */
export function CampaignLook({ campaign, locales }: { campaign: CampaignWire; locales: readonly string[] }) {
  const { t, locale: own } = useTexts();
  const [locale, setLocale] = useState(locales.includes(own) ? own : (locales[0] ?? own));
  const mayEdit = useMay('newsletters.edit');
  const look = useQuery({
    queryKey: ['campaign', campaign.id, 'look', locale],
    queryFn: () => api().get<PreviewWire>(`/api/staff/campaigns/${campaign.id}/preview?locale=${locale}`),
  });
  const test = useMutation({
    mutationFn: () => api().post<{ message: string }>(`/api/staff/campaigns/${campaign.id}/test`, { locale }),
    onSuccess: ({ message }) => toast(message, 'success'),
  });
  return (
    <section className={formCss.facts}>
      <h3 className={formCss.factsTitle}>{t('newsletters.look.title')}</h3>
      <div className={css.lookHead}>
        <Select
          label={t('newsletters.look.language')}
          value={locale}
          onChange={({ target }) => setLocale(target.value)}
        >
          {locales.map((each) => (
            <option key={each} value={each}>
              {languageName(each, own)}
            </option>
          ))}
        </Select>
        {mayEdit ? (
          <Button busy={test.isPending} busyLabel={t('common.busy')} onClick={() => test.mutate()}>
            {t('newsletters.look.test')}
          </Button>
        ) : null}
      </div>
      <Problem>{test.error ? textOfError(test.error, t) : null}</Problem>
      <Loading of={look} />
      {look.data ? (
        <>
          <p className={css.subject}>
            <small>{t('newsletters.form.subject')}</small> {look.data.subject}
          </p>
          <iframe className={css.letter} title={t('newsletters.look.title')} srcDoc={look.data.html} sandbox="" />
        </>
      ) : null}
    </section>
  );
}
