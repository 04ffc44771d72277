import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useMay } from '#apps/portal/api.ts';
import formCss from '#apps/portal/components/form/Form.module.css';
import { languageName } from '#apps/portal/components/form/languages.ts';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/marketing/newsletters/NewslettersPage.module.css';
import type { CampaignWire } from '#modules/campaigns/contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/**
 * Previews a newsletter in a frame without scripts and with inactive links, and sends a test to the
 * employee.
 */
export function CampaignLook({ campaign, locales }: { campaign: CampaignWire; locales: readonly string[] }) {
  const { t, locale: own } = useTexts();
  const [locale, setLocale] = useState(locales.includes(own) ? own : (locales[0] ?? own));
  const mayEdit = useMay('newsletters.edit');
  const look = useQuery({
    queryKey: ['campaign', campaign.id, 'look', locale],
    queryFn: () =>
      api().call('GET /api/staff/campaigns/:id/preview', { params: { id: campaign.id }, query: { locale } }),
  });
  const test = useMutation({
    mutationFn: () =>
      api().call('POST /api/staff/campaigns/:id/test', { params: { id: campaign.id }, body: { locale } }),
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
