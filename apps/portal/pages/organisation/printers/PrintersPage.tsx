import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { PrinterState, shownState } from '#apps/portal/pages/organisation/printers/PrinterState.tsx';
import css from '#apps/portal/pages/organisation/printers/PrintersPage.module.css';
import { usePrinters } from '#apps/portal/pages/organisation/printers/printers.ts';
import type { SeenPrinter } from '#modules/printing/contract/printing.ts';

const columns = (t: Translate, cinemaOf: (id: number) => string): readonly Column<SeenPrinter>[] => {
  const placeOf = ({ cinema_id }: SeenPrinter): string =>
    cinema_id === null ? t('printers.everywhere') : cinemaOf(cinema_id);
  return [
    {
      name: t('printers.column.name'),
      text: ({ name }) => name,
      cell: ({ id, name }) => <Link to={`${id}`}>{name}</Link>,
    },
    {
      name: t('printers.column.driver'),
      text: ({ driver }) => t(`printers.driver.${driver}`),
      cell: ({ driver }) => t(`printers.driver.${driver}`),
    },
    {
      name: t('printers.column.address'),
      text: ({ address }) => address,
      cell: ({ address, connection }) => (
        <span className={css.address}>
          {address || t(connection === 'fetch' ? 'printers.connection.fetch' : 'printers.no_address')}
        </span>
      ),
    },
    { name: t('printers.column.place'), text: placeOf, cell: placeOf },
    {
      name: t('printers.column.state'),
      text: (printer) => t(`printers.state.${shownState(printer)}`),
      cell: (printer) => <PrinterState printer={printer} />,
    },
  ];
};

/** Lists the printers of the exhibitor, which its tills use (PRN-003, D-141). */
export function Component() {
  const { t } = useTexts();
  const printers = usePrinters();
  const mayEdit = useMay('devices.edit');
  const places = useQuery({
    queryKey: ['device-places'],
    queryFn: () => api().call('GET /api/staff/device-places'),
  });
  const cinemaOf = (id: number): string => places.data?.find((place) => place.id === id)?.name ?? '';
  return (
    <>
      <PageHead
        title={t('printers.title')}
        lead={t('printers.lead')}
        action={
          <AddLink may={mayEdit} to="new">
            {t('printers.add')}
          </AddLink>
        }
      />
      <Loading of={printers} />
      {printers.data ? (
        <DataTable
          caption={t('printers.caption')}
          columns={columns(t, cinemaOf)}
          rows={printers.data}
          keyOf={({ id }) => id}
          empty={t('printers.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
