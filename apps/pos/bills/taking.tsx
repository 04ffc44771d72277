import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { ParkDialog } from '#apps/pos/sell/cart/ParkDialog.tsx';
import { beginBill, emptyCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { api } from '#web/device/api.ts';

export type Taking = {
  readonly take: (uuid: string) => void;
  readonly busyWith: string | null;
  readonly error: unknown;
  /** This till has an active bill already (ERR-037). */
  readonly isBlocked: boolean;
  readonly unblock: () => void;
  /** Marks that another action found an active bill. */
  readonly block: () => void;
};

/** Resumes an unpaid bill at this till. Refused if the till has an active bill (ERR-037). */
export function useTaking(): Taking {
  const go = useNavigate();
  const { cart } = useCart();
  const [isBlocked, setBlocked] = useState(false);
  const taking = useMutation({
    mutationFn: (uuid: string) => api().call('POST /api/pos/bills/:uuid/take', { params: { uuid } }),
    onSuccess: (_, uuid) => {
      emptyCart();
      beginBill(uuid);
      void go('/sale');
    },
  });
  return {
    take(uuid) {
      if (cart.bill === uuid) void go('/sale');
      else if (cart.bill !== null || cart.changes !== null || cart.entries.length > 0) setBlocked(true);
      else taking.mutate(uuid);
    },
    busyWith: taking.isPending ? taking.variables : null,
    error: taking.error,
    isBlocked,
    unblock: () => setBlocked(false),
    block: () => setBlocked(true),
  };
}

/**
 * Shows why it could not be resumed: the active bill must be parked or finished first, or the
 * server's text.
 */
export function TakeProblem({ taking }: { taking: Taking }) {
  const { t } = useTexts();
  const [isParking, setParking] = useState(false);
  if (taking.isBlocked)
    return (
      <>
        <Notice
          kind="warning"
          live
          title={t('bills.blocked.title')}
          action={
            <>
              <Button onClick={() => setParking(true)}>{t('bills.blocked.park')}</Button>
              <Link className={buttonClass({ variant: 'primary' })} to="/sale">
                {t('bills.blocked.finish')}
              </Link>
            </>
          }
        >
          {t('bills.blocked.text')}
        </Notice>
        <ParkDialog
          isOpen={isParking}
          onClose={() => {
            setParking(false);
            taking.unblock();
          }}
        />
      </>
    );
  return taking.error ? (
    <Notice kind="danger" live>
      {textOfError(taking.error, t)}
    </Notice>
  ) : null;
}
