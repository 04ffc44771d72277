import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { chosenId } from '#apps/portal/forms/chosen-id.ts';
import type { StaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { TerminalValues } from '#apps/portal/pages/organisation/terminals/terminal-values.ts';
import { TERMINALS } from '#apps/portal/pages/organisation/terminals/terminals.ts';
import type { MachineWire, TerminalWire } from '#modules/terminals/contract/staff.ts';
import { Select } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { textOfError } from '#web/api/api-error.ts';

type Props = { terminal: TerminalWire | null } & Pick<StaffForm<TerminalValues>, 'form' | 'field'>;

/** In which account the terminal is, and which one of those there it is. The key stays with the payment method. */
export function AccountFields({ terminal, form, field }: Props) {
  const { t } = useTexts();
  const accounts = useQuery({
    queryKey: [...TERMINALS, 'accounts'],
    queryFn: () => api().call('GET /api/staff/terminals/accounts'),
  });
  const chosen = chosenId(form.watch('method_id'));
  if (accounts.data?.length === 0)
    return (
      <Notice kind="info">
        {t('terminals.form.no_accounts')} <Link to="/payment-methods">{t('terminals.form.to_methods')}</Link>
      </Notice>
    );
  return (
    <>
      <Select
        {...field('method_id')}
        key={accounts.data ? 'known' : 'waiting'}
        label={t('terminals.form.account')}
        hint={t('terminals.form.account_hint')}
        required
      >
        <option value="">{t('terminals.form.account_none')}</option>
        {accounts.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {chosen === null ? null : <MachineField key={chosen} account={chosen} terminal={terminal} field={field} />}
    </>
  );
}

/** The machines in an account, as it lists them now. */
function MachineField(props: { account: number; terminal: TerminalWire | null; field: Props['field'] }) {
  const { account, terminal, field } = props;
  const { t } = useTexts();
  const machines = useQuery({
    queryKey: [...TERMINALS, 'accounts', account],
    queryFn: () => api().call('GET /api/staff/terminals/accounts/:id', { params: { id: account } }),
    retry: false,
    staleTime: 0,
  });
  if (machines.isPending) return <p role="status">{t('terminals.form.machines_wait')}</p>;
  if (machines.error)
    return (
      <Notice kind="danger" live>
        {textOfError(machines.error, t)}
      </Notice>
    );
  if (machines.data.length === 0) return <Notice kind="info">{t('terminals.form.no_machines')}</Notice>;
  const isOwn = ({ id }: MachineWire): boolean => id === terminal?.machine?.id;
  const labelOf = (machine: MachineWire): string => {
    const { name, active, terminal: taken } = machine;
    if (taken !== null && !isOwn(machine)) return t('terminals.form.machine_taken', { name, terminal: taken });
    return active ? name : t('terminals.form.machine_inactive', { name });
  };
  return (
    <Select {...field('machine')} label={t('terminals.form.machine')} required>
      <option value="">{t('terminals.form.machine_none')}</option>
      {machines.data.map((machine) => (
        <option key={machine.id} value={machine.id} disabled={machine.terminal !== null && !isOwn(machine)}>
          {labelOf(machine)}
        </option>
      ))}
    </Select>
  );
}
