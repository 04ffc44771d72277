import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { park } from '#apps/pos/sell/cart/sale.ts';
import { TILL } from '#apps/pos/till/till.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

type Parking = { isOpen: boolean; onClose: () => void };

/** Asks for the word by which the parked bill is found again (D-139). */
export function ParkDialog({ isOpen, onClose }: Parking) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const form = useId();
  const [word, setWord] = useState('');
  const parking = useMutation({
    mutationFn: () => park(word.trim()),
    onSuccess: (isParked) => {
      void calls.invalidateQueries({ queryKey: TILL });
      onClose();
      setWord('');
      if (isParked) toast(t('sell.park.done'), 'success');
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    parking.mutate();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('sell.park.title')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            size="large"
            variant="primary"
            type="submit"
            form={form}
            busy={parking.isPending}
            busyLabel={t('common.busy')}
          >
            {t('sell.bill.park')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label={t('sell.park.word')}
          hint={t('sell.park.hint')}
          errors={parking.error ? [textOfError(parking.error, t)] : []}
          value={word}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setWord(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
