import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import css from '#apps/pos/cash/Cash.module.css';
import { piecesIn, withPieces } from '#apps/pos/cash/count/count-draft.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import { EURO_PIECES, type PieceCounts, SMALLEST_NOTE } from '#modules/cash/rules/euro-pieces.ts';

type Fields = { counts: PieceCounts; onChange: (counts: PieceCounts) => void };

/**
 * Shows a field for each note and coin of the euro. Enter and the arrow keys move between the
 * fields, for one-handed counting.
 */
export function PieceFields(props: Fields) {
  const { t } = useTexts();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector('input')?.focus(), []); // the first field to fill in
  return (
    <div className={css.pieces} ref={fields}>
      <Pieces {...props} name={t('cash.count.notes')} of={EURO_PIECES.filter((piece) => piece >= SMALLEST_NOTE)} />
      <Pieces {...props} name={t('cash.count.coins')} of={EURO_PIECES.filter((piece) => piece < SMALLEST_NOTE)} />
    </div>
  );
}

function Pieces({ counts, onChange, name, of }: Fields & { name: string; of: readonly Cents[] }) {
  return (
    <fieldset className={css.part}>
      <legend className={css.legend}>{name}</legend>
      {of.map((piece) => (
        <PieceField
          key={piece}
          piece={piece}
          pieces={counts[piece] ?? null}
          onChange={(pieces) => onChange(withPieces(counts, piece, pieces))}
        />
      ))}
    </fieldset>
  );
}

function PieceField(props: { piece: Cents; pieces: number | null; onChange: (pieces: number | null) => void }) {
  const { formats } = useTexts();
  const id = useId();
  const { piece, pieces, onChange } = props;
  return (
    <div className={css.piece}>
      <label htmlFor={id}>{formats.money(eurosFromCents(piece))}</label>
      <input
        id={id}
        className={css.typed}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={pieces ?? ''}
        onChange={(event) => onChange(piecesIn(event.target.value))}
        onKeyDown={toNeighbour}
        onFocus={(event) => event.target.select()}
      />
      <output className={css.worth} htmlFor={id}>
        {pieces ? formats.money(eurosFromCents(piece * pieces)) : ''}
      </output>
    </div>
  );
}

const STEP: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

function toNeighbour(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEP[event.key];
  if (step === undefined) return;
  event.preventDefault(); // Enter moves to the next field; it does not close the day
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('fieldset input') ?? [])];
  fields[fields.indexOf(event.currentTarget) + step]?.focus();
}
