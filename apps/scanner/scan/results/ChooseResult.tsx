import { useState } from 'react';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import css from '#apps/scanner/scan/results/Choose.module.css';
import { chosenAtFirst } from '#apps/scanner/scan/results/chosen-tickets.ts';
import type { Tickets } from '#apps/scanner/scan/use-scanning.ts';
import { Button } from '#ui/Button.tsx';

type Choose = {
  tickets: Tickets;
  buyer: string | null;
  onAdmit: (tickets: readonly string[]) => void;
  onAway: () => void;
};

/** Chooses tickets of a purchase (D-146): the present visitors come in, the others later. */
export function ChooseResult({ tickets, buyer, onAdmit, onAway }: Choose) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => chosenAtFirst(tickets));
  const [isNothing, setNothing] = useState(false);
  const toggle = (ticket: string): void => {
    const next = new Set(chosen);
    if (!next.delete(ticket)) next.add(ticket);
    setChosen(next);
    setNothing(false);
  };
  const admit = (): void => {
    if (chosen.size === 0) setNothing(true);
    else onAdmit([...chosen]);
  };
  return (
    <>
      <header>
        <h2 className={css.title}>{t('result.choose.title')}</h2>
        {buyer ? <p className={css.buyer}>{t('result.choose.buyer', { buyer })}</p> : null}
      </header>
      <ul className={css.tickets}>
        {tickets.map((one) => (
          <li key={one.ticket}>
            <TicketChoice ticket={one} isChosen={chosen.has(one.ticket)} onToggle={() => toggle(one.ticket)} />
          </li>
        ))}
      </ul>
      <footer className={css.foot}>
        <p className={css.problem} role="alert">
          {isNothing ? t('result.choose.nothing') : null}
        </p>
        <Button size="large" onClick={onAway}>
          {t('result.choose.cancel')}
        </Button>
        <Button variant="primary" size="large" data-first onClick={admit}>
          {t('result.choose.submit', { count: chosen.size })}
        </Button>
      </footer>
    </>
  );
}

function TicketChoice(props: { ticket: Tickets[number]; isChosen: boolean; onToggle: () => void }) {
  const { t, formats } = useTexts();
  const { seat, rate, needs_proof, state, used_at } = props.ticket;
  const isValid = state === 'valid';
  return (
    <label className={css.ticket}>
      <input type="checkbox" checked={props.isChosen} disabled={!isValid} onChange={props.onToggle} />
      <span className={css.seat}>{seat ?? t('result.free')}</span>
      <span className={css.rate}>
        {rate}
        {needs_proof && isValid ? <span className={css.state}>{t('result.check.short')}</span> : null}
        {isValid ? null : (
          <span className={css.state}>
            {state === 'used' && used_at
              ? t('result.choose.used', { time: formats.time(Date.parse(used_at)) })
              : t('result.choose.void')}
          </span>
        )}
      </span>
    </label>
  );
}
