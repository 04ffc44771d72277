import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { type Cell, copiedCells, nextCell } from '#apps/portal/pages/sales/price-rates/list/grid-keys.ts';
import { PriceField } from '#apps/portal/pages/sales/price-rates/list/PriceField.tsx';
import css from '#apps/portal/pages/sales/price-rates/list/PriceListPage.module.css';
import { nameOfPlace } from '#apps/portal/pages/sales/price-rates/list/price-cells.ts';
import type { PriceListForm } from '#apps/portal/pages/sales/price-rates/list/use-price-list-form.ts';
import type { PlaceChoice } from '#apps/portal/pages/sales/price-rates/price-places.ts';
import { conditionsOf } from '#apps/portal/pages/sales/price-rates/price-rates.ts';
import { SURFACES } from '#kernel/visibility.ts';
import type { PricedPlacesWire, PriceRateWire } from '#modules/pricing/contract/staff.ts';
import { ScrollRegion } from '#ui/ScrollRegion.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

type Grid = {
  readonly list: PriceListForm;
  readonly choices: readonly PlaceChoice[];
  readonly halls: PricedPlacesWire['screens'];
  readonly disabled: boolean;
};

/**
 * A table of price fields that works like a spreadsheet: arrows and Enter move, Escape brings the price back, Ctrl+D takes
 * the one above, and a block that was copied elsewhere is pasted as a block.
 */
export function PriceGrid({ list, choices, halls, disabled }: Grid) {
  const { t } = useTexts();
  const table = useRef<HTMLTableElement>(null);
  const { rates } = list.base;
  const columns = list.places.map((place) => ({ key: JSON.stringify(place), name: nameOfPlace(t, choices, place) }));
  const grid = gridKeys(list, table);
  return (
    <ScrollRegion label={t('price-rates.list.title')} className={css.scroll}>
      <table className={css.table} ref={table} onKeyDown={grid.onKeyDown} onPaste={grid.onPaste}>
        <caption>
          <VisuallyHidden>{t('price-rates.list.title')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('price-rates.column.name')}</th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rates.map((rate, line) => (
            <tr key={rate.id}>
              <th scope="row">
                <RateName rate={rate} />
              </th>
              {columns.map(({ key, name }, column) => (
                <td key={key}>
                  <PriceField
                    list={list}
                    cell={{ line, column }}
                    rate={rate}
                    label={`${rate.name}, ${name}`}
                    halls={halls}
                    disabled={disabled}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The name of a rate with what else decides whether it is sold. */
function RateName({ rate }: { rate: PriceRateWire }) {
  const { t, formats } = useTexts();
  const everywhere = Object.keys(SURFACES).length;
  const facts = [
    ...(rate.active ? [] : [t('price-rates.state.inactive')]),
    ...(rate.handling > 0 ? [t('price-rates.list.handling', { fee: formats.money(rate.handling) })] : []),
    ...conditionsOf(t, formats, rate),
    ...(rate.visibility.length < everywhere
      ? [rate.visibility.map((surface) => t(`price-rates.surface.${surface}`)).join(', ') || t('price-rates.nowhere')]
      : []),
  ];
  return (
    <>
      <Link to={`/price-rates/${rate.id}`}>{rate.name}</Link>
      {facts.length > 0 ? <small>{facts.join(' · ')}</small> : null}
    </>
  );
}

function gridKeys(
  { form, was, changed, base, places }: PriceListForm,
  table: React.RefObject<HTMLTableElement | null>,
) {
  const fieldAt = ({ line, column }: Cell): HTMLInputElement | null =>
    table.current?.querySelector(`[data-cell="${line}.${column}"]`) ?? null;
  const write = ({ line, column }: Cell, text: string): void => {
    form.setValue(`cells.${line}.${column}`, text, { shouldDirty: true });
    form.clearErrors(`cells.${line}.${column}`);
  };
  const go = (cell: Cell): boolean => {
    const field = fieldAt(cell);
    field?.focus();
    field?.select();
    return field !== null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = cellOf(event.target);
    if (!cell) return;
    const { value, selectionStart, selectionEnd } = event.target as HTMLInputElement;
    const isAll = selectionStart === 0 && selectionEnd === value.length;
    const next = nextCell(cell, {
      key: event.key,
      shiftKey: event.shiftKey,
      atStart: isAll || selectionEnd === 0,
      atEnd: isAll || selectionStart === value.length,
    });
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return; // saves the form
    if (next) {
      // Enter in the last line stays there: it never saves by surprise.
      if (go(next) || event.key === 'Enter') event.preventDefault();
    } else if (
      event.key === 'Escape' &&
      changed.some((other) => other.line === cell.line && other.column === cell.column)
    ) {
      event.preventDefault();
      write(cell, was.cells[cell.line]?.[cell.column] ?? '');
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd' && cell.line > 0) {
      event.preventDefault();
      write(cell, form.getValues(`cells.${cell.line - 1}.${cell.column}`) ?? '');
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    const cell = cellOf(event.target);
    const block = cell && copiedCells(event.clipboardData.getData('text'));
    if (!cell || !block) return;
    event.preventDefault();
    block.forEach((texts, down) => {
      texts.forEach((text, right) => {
        const target = { line: cell.line + down, column: cell.column + right };
        if (target.line < base.rates.length && target.column < places.length) write(target, text);
      });
    });
  };
  return { onKeyDown, onPaste };
}

/** Returns the cell of a field; null: it is something else. */
function cellOf(target: EventTarget): Cell | null {
  const [line, column] = (target instanceof HTMLInputElement && target.dataset.cell?.split('.').map(Number)) || [];
  return line === undefined || column === undefined ? null : { line, column };
}
