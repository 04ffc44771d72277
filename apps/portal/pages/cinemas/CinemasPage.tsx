import { Link, Outlet, useSearchParams } from 'react-router';
import { useMay } from '#apps/portal/calls.ts';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/cinemas/CinemasPage.module.css';
import { useCinemas } from '#apps/portal/pages/cinemas/cinemas.ts';
import { type Column, DataTable } from '#apps/portal/parts/DataTable.tsx';
import { Failure } from '#apps/portal/parts/Failure.tsx';
import { PageHead } from '#apps/portal/parts/PageHead.tsx';
import type { StaffCinemaWire } from '#modules/venues/staff-contract.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Chips, chipClass } from '#ui/Chips.tsx';
import { Spinner } from '#ui/Spinner.tsx';

const placeOf = ({ address: { address1, zip, city } }: StaffCinemaWire): string =>
  [address1, [zip, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');

const columns = (t: Translate, kept: string): readonly Column<StaffCinemaWire>[] => [
  {
    name: t('cinemas.column.name'),
    text: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`${id}${kept}`}>{name}</Link>,
  },
  {
    name: t('cinemas.column.address'),
    text: placeOf,
    cell: (cinema) => placeOf(cinema) || <span className={css.quiet}>{t('common.none')}</span>,
  },
  {
    name: t('cinemas.column.contact'),
    text: ({ phone, email }) => [phone, email].join(' '),
    cell: ({ phone, email }) => (
      <span className={css.lines}>
        {phone ? <span>{phone}</span> : null}
        {email ? <span>{email}</span> : null}
      </span>
    ),
  },
  {
    name: t('cinemas.column.screens'),
    text: ({ screens }) => String(screens),
    cell: ({ id, screens }) => <Link to={`/screens?cinema=${id}`}>{t('cinemas.screens', { count: screens })}</Link>,
  },
];

/** The cinemas of the house (PORT-004). */
export function Component() {
  const { t } = useTexts();
  const [asked] = useSearchParams();
  const archived = asked.get('archived') === 'true';
  const cinemas = useCinemas(archived);
  const mayAdd = useMay('screens.edit');
  const chip = (to: string, isChosen: boolean, name: string) => (
    <Link className={chipClass(isChosen)} to={to} aria-current={isChosen ? 'page' : undefined}>
      {name}
    </Link>
  );
  return (
    <>
      <PageHead
        title={t('cinemas.title')}
        lead={t('cinemas.lead')}
        action={
          mayAdd ? (
            <Link className={buttonClass({ variant: 'primary' })} to="new">
              {t('cinemas.add')}
            </Link>
          ) : null
        }
      />
      <div className={css.filter}>
        <Chips label={t('cinemas.filter.label')}>
          {chip('.', !archived, t('cinemas.filter.open'))}
          {chip('?archived=true', archived, t('cinemas.filter.archived'))}
        </Chips>
      </div>
      {cinemas.error ? <Failure error={cinemas.error} retry={() => void cinemas.refetch()} /> : null}
      {cinemas.isPending ? <Spinner label={t('common.loading')} /> : null}
      {cinemas.data ? (
        <DataTable
          key={String(archived)}
          caption={t('cinemas.caption')}
          columns={columns(t, archived ? '?archived=true' : '')}
          rows={cinemas.data}
          keyOf={({ id }) => id}
          empty={t(archived ? 'cinemas.empty_archived' : 'cinemas.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
