import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { NoMailServer } from '#apps/portal/components/page/NoMailServer.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { CampaignState } from '#apps/portal/pages/marketing/newsletters/CampaignState.tsx';
import { useCampaigns } from '#apps/portal/pages/marketing/newsletters/campaigns.ts';
import css from '#apps/portal/pages/marketing/newsletters/NewslettersPage.module.css';
import type { CampaignWire } from '#modules/campaigns/contract/staff.ts';
import type { Formats } from '#web/i18n/formats.ts';

/** No column has a text: the server sorts. */
const columns = (t: Translate, formats: Formats): readonly Column<CampaignWire>[] => [
  {
    name: t('newsletters.column.name'),
    cell: ({ id, name, problem }) => (
      <span className={css.name}>
        <Link to={`${id}`}>{name}</Link>
        {problem ? <small className={css.problem}>{problem}</small> : null}
      </span>
    ),
  },
  {
    name: t('newsletters.column.when'),
    cell: ({ send_at }) => formats.dateTime(Date.parse(send_at)),
  },
  {
    name: t('newsletters.column.frequency'),
    cell: ({ frequency }) => t(`newsletters.frequency.${frequency}`),
  },
  {
    name: t('newsletters.column.tells'),
    cell: ({ template, range, schedules }) => (
      <span className={css.name}>
        {t(template === 'programme' ? `newsletters.range.${range}` : 'newsletters.template.announcement')}
        {schedules === null ? null : <small>{t('newsletters.schedules', { count: schedules })}</small>}
      </span>
    ),
  },
  {
    name: t('newsletters.column.status'),
    cell: ({ status, emails }) => (
      <span className={css.name}>
        <CampaignState status={status} />
        {emails > 0 ? <small>{t('newsletters.emails', { count: emails })}</small> : null}
      </span>
    ),
  },
];

export function Component() {
  const { t, formats } = useTexts();
  const campaigns = useCampaigns();
  const mayAdd = useMay('newsletters.edit');
  return (
    <>
      <PageHead
        title={t('newsletters.title')}
        lead={
          <>
            {t('newsletters.lead')}{' '}
            {campaigns.data ? <b>{t('newsletters.subscribers', { count: campaigns.data.subscribers })}</b> : null}
          </>
        }
        action={
          <AddLink may={mayAdd} to="new">
            {t('newsletters.add')}
          </AddLink>
        }
      />
      <NoMailServer>{t('newsletters.no_mail')}</NoMailServer>
      <Loading of={campaigns} />
      {campaigns.data ? (
        <DataTable
          caption={t('newsletters.caption')}
          columns={columns(t, formats)}
          rows={campaigns.data.campaigns}
          keyOf={({ id }) => id}
          empty={t('newsletters.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
