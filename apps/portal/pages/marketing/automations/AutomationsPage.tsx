import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { NoMailServer } from '#apps/portal/components/page/NoMailServer.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/marketing/automations/AutomationsPage.module.css';
import { useAutomations } from '#apps/portal/pages/marketing/automations/automations.ts';
import type { AutomationsWire, AutomationWire } from '#modules/campaigns/contract/automations.ts';
import { Badge } from '#ui/Badge.tsx';
import type { Formats } from '#web/i18n/formats.ts';

function receiversOf(t: Translate, { send_to }: AutomationWire, { distributors }: AutomationsWire): string {
  if ('addresses' in send_to) return send_to.addresses.join(', ');
  if ('role' in send_to) return t(`automations.role.${send_to.role}`);
  return distributors.find(({ id }) => id === send_to.distributor)?.name ?? '';
}

const columns = (t: Translate, formats: Formats, all: AutomationsWire): readonly Column<AutomationWire>[] => [
  {
    name: t('automations.column.name'),
    text: ({ name }) => name,
    cell: ({ id, name, problem }) => (
      <span className={css.name}>
        <Link to={`${id}`}>{name}</Link>
        {problem ? <small className={css.problem}>{problem}</small> : null}
      </span>
    ),
  },
  {
    name: t('automations.column.frequency'),
    text: ({ frequency }) => t(`automations.frequency.${frequency}`),
    cell: ({ frequency }) => t(`automations.frequency.${frequency}`),
  },
  {
    name: t('automations.column.receivers'),
    text: (automation) => receiversOf(t, automation, all),
    cell: (automation) => <span className={css.receivers}>{receiversOf(t, automation, all)}</span>,
  },
  {
    name: t('automations.column.next'),
    cell: ({ active, next_at, last_at }) => (
      <span className={css.name}>
        {active && next_at ? formats.dateTime(Date.parse(next_at)) : <Badge>{t('automations.off')}</Badge>}
        {last_at ? <small>{t('automations.last', { when: formats.dateTime(Date.parse(last_at)) })}</small> : null}
      </span>
    ),
  },
];

export function Component() {
  const { t, formats } = useTexts();
  const automations = useAutomations();
  const mayAdd = useMay('automations.edit');
  return (
    <>
      <PageHead
        title={t('automations.title')}
        lead={t('automations.lead')}
        action={
          <AddLink may={mayAdd} to="new">
            {t('automations.add')}
          </AddLink>
        }
      />
      <NoMailServer>{t('automations.no_mail')}</NoMailServer>
      <Loading of={automations} />
      {automations.data ? (
        <DataTable
          caption={t('automations.caption')}
          columns={columns(t, formats, automations.data)}
          rows={automations.data.automations}
          keyOf={({ id }) => id}
          empty={t('automations.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
