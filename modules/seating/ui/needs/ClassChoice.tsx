import { useSyncExternalStore } from 'react';
import { classesOnOffer } from '#modules/seating/rules/picker/visitor-needs.ts';
import type { SeatPicking } from '#modules/seating/ui/seat-picking.ts';
import type { SeatWords } from '#modules/seating/ui/seat-words.ts';
import { RadioGroup } from '#ui/RadioGroup.tsx';

/** Where seats are given: the class of seats that the visitor wants, with its supplement (D-034, D-035). */
export function ClassChoice({ picking, words }: { picking: SeatPicking; words: SeatWords }) {
  const { hall, supplements } = picking;
  const state = useSyncExternalStore(picking.subscribe, picking.get, picking.get);
  const { needs, requested } = state;
  if (!needs.asks || !state.autoAssign || requested === 0 || hall.classes.length < 2) return null;
  const { sold, reserved, blocked } = state.states;
  const gone = { taken: new Set([...sold, ...reserved, ...blocked]), blocked: new Set(blocked) };
  const offered = classesOnOffer(hall, gone, requested);
  const cheapest = offered[0]?.seatClass ?? '';
  return (
    <RadioGroup
      label={words.t('seat-picker.which_class.title')}
      value={needs.seatClass ?? cheapest}
      options={offered.map(({ seatClass, fits }) => ({
        value: seatClass,
        label: [words.className(seatClass), ...priceOf(words, supplements[seatClass])].join(', '),
        hint: fits ? undefined : words.t('seat-picker.which_class.few'),
        disabled: !fits && seatClass !== cheapest,
      }))}
      onChange={(seatClass) =>
        picking.dispatch({ type: 'prefer', seatClass: seatClass === cheapest ? null : seatClass })
      }
    />
  );
}

const priceOf = (words: SeatWords, supplement = 0): string[] =>
  supplement > 0 ? [words.t('seat-picker.supplement', { price: words.money(supplement) })] : [];
