import { Link, Outlet } from 'react-router';
import type { Formats } from '#apps/browser/formats.ts';
import { useMay } from '#apps/portal/calls.ts';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { CampaignState } from '#apps/portal/pages/newsletters/CampaignState.tsx';
import { useCampaigns } from '#apps/portal/pages/newsletters/campaigns.ts';
import css from '#apps/portal/pages/newsletters/NewslettersPage.module.css';
import { AddLink } from '#apps/portal/parts/AddLink.tsx';
import { type Column, DataTable } from '#apps/portal/parts/DataTable.tsx';
import { Loading } from '#apps/portal/parts/Loading.tsx';
import { PageHead } from '#apps/portal/parts/PageHead.tsx';
import type { CampaignWire } from '#modules/campaigns/contract.ts';

/** No column has a text: the server keeps the order, what is to come first. */
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
    cell: ({ status, letters }) => (
      <span className={css.name}>
        <CampaignState status={status} />
        {letters > 0 ? <small>{t('newsletters.letters', { count: letters })}</small> : null}
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
