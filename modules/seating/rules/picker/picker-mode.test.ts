import { expect, test } from 'vitest';
import { isSeatPickerEnabled, type PickerMode, pickerMode } from '#modules/seating/rules/picker/picker-mode.ts';

const BOOLEANS = [true, false];
const ALL_SWITCHES = BOOLEANS.flatMap((enabled) =>
  BOOLEANS.flatMap((hide) => BOOLEANS.map((change) => ({ enabled, hide, change }))),
);
const switches = (
  s: { enabled: boolean; hide: boolean; change: boolean },
  seatpicker = true,
  hasArrangement = true,
) => ({
  seatpicker,
  hasArrangement,
  autoAssign: {
    enabled: s.enabled,
    algorithm: 'top_left_to_bottom_right' as const,
    hide_seatpicker: s.hide,
    allow_visitor_seat_change: s.change,
  },
});

/** enabled, hidden, change allowed: the mode of a visitor of the site. */
const SITE: Record<string, PickerMode> = {
  'auto hide change': 'hidden',
  'auto hide -': 'hidden',
  'auto - change': 'changeable',
  'auto - -': 'assigned',
  '- hide change': 'free',
  '- hide -': 'free',
  '- - change': 'free',
  '- - -': 'free',
};

test.each(ALL_SWITCHES)('the switches on the site: %j', { tags: ['SEAT-003', 'D-036', 'D-037', 'D-038'] }, (s) => {
  const key = `${s.enabled ? 'auto' : '-'} ${s.hide ? 'hide' : '-'} ${s.change ? 'change' : '-'}`;
  expect(pickerMode('site', switches(s))).toBe(SITE[key]);
  expect(isSeatPickerEnabled(switches(s))).toBe(SITE[key] !== 'hidden');
});

test.each(ALL_SWITCHES)('POS and portal always pick freely: %j', { tags: ['SEAT-008', 'D-037'] }, (s) => {
  expect(pickerMode('pos', switches(s))).toBe('free');
  expect(pickerMode('portal', switches(s))).toBe('free');
});

test.each(ALL_SWITCHES)(
  'no plan without an arrangement or with the picker off: %j',
  { tags: ['D-038', 'D-044'] },
  (s) => {
    for (const source of ['site', 'pos', 'portal'] as const) {
      expect(pickerMode(source, switches(s, false, true))).toBe('hidden');
      expect(pickerMode(source, switches(s, true, false))).toBe('hidden');
    }
    expect(isSeatPickerEnabled(switches(s, false, true))).toBe(false);
  },
);
