// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DateField, type DateFieldProps, type DateLanguage, DateTimeField } from '#ui/dates/DateField.tsx';
import { TimeField } from '#ui/dates/TimeField.tsx';

const language = (locale: string): DateLanguage => ({
  locale,
  timeZone: 'Europe/Brussels',
  words: {
    today: 'Today',
    clear: 'Clear',
    incomplete: 'Type it all',
    from: (first) => `From ${first}`,
    until: (last) => `Until ${last}`,
    calendar: (label) => `Calendar: ${label}`,
  },
});

let root: Root;
let announced: string[] = [];
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  announced = [];
  // happy-dom dispatches `selectionchange` inside `collapse`, and react-aria collapses on each: without an end
  vi.spyOn(Selection.prototype, 'collapse').mockImplementation(() => {});
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

type Shown = Partial<DateFieldProps> & {
  readonly of?: typeof DateField;
  readonly locale?: string;
  readonly off?: boolean;
};

/** Shows a field whose owner takes each value that it is told. */
function shows({ of: Field = DateField, locale = 'en-GB', off = false, ...props }: Shown): void {
  function Owner() {
    const [value, setValue] = useState(props.value ?? '');
    const take = (next: string): void => {
      announced.push(next);
      setValue(next);
    };
    return (
      <fieldset disabled={off}>
        <Field label="Day" name="day" {...props} value={value} onChange={take} language={language(locale)} />
      </fieldset>
    );
  }
  act(() => root.render(<Owner />));
}

const parts = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=spinbutton]')];
const written = (): string => document.querySelector('[role=group]')?.textContent?.replace(/[⁦⁩]/g, '') ?? '';
const sent = (): string | undefined => document.querySelector<HTMLInputElement>('input[name=day]')?.value;
function types(part: number, text: string): void {
  for (const data of text) {
    act(() => parts()[part]?.focus());
    act(() => {
      parts()[part]?.dispatchEvent(
        new InputEvent('beforeinput', { inputType: 'insertText', data, bubbles: true, cancelable: true }),
      );
    });
  }
}

function deletes(part: number): void {
  act(() => parts()[part]?.focus());
  act(() => {
    parts()[part]?.dispatchEvent(
      new InputEvent('beforeinput', { inputType: 'deleteContentBackward', bubbles: true, cancelable: true }),
    );
  });
}

test.each([
  ['en-GB', '26/11/2026'],
  ['nl-BE', '26/11/2026'],
  ['fr-BE', '26/11/2026'],
  ['de-DE', '26.11.2026'],
  ['en-US', '11/26/2026'],
])('a day is written as %s writes it, and sent as it is stored', (locale, text) => {
  shows({ locale, value: '2026-11-26' });
  expect([written(), sent()]).toEqual([text, '2026-11-26']);
});

test('a time has 24 hours in English too', () => {
  shows({ of: TimeField, value: '20:30' });
  expect([written(), sent()]).toEqual(['20:30', '20:30']);
});

test('a day with a time keeps the form it has on the wire', () => {
  shows({ of: DateTimeField, value: '2026-11-26T20:30' });
  expect([written(), sent()]).toEqual(['26/11/2026, 20:30', '2026-11-26T20:30']);
});

test('the owner is told the complete day only, and nothing while a part of it is missing', () => {
  shows({ value: '2026-11-26' });
  types(0, '05');
  expect(announced).toEqual(['2026-11-05']);
  deletes(1);
  expect(sent()).toBe('2026-01-05'); // a month of one digit
  deletes(1);
  expect([sent(), announced]).toEqual(['', ['2026-11-05', '2026-01-05', '']]);
  types(1, '12');
  expect(sent()).toBe('2026-12-05');
});

test('where each value loads a page, the owner is told once, when the field is left or Enter is pressed', () => {
  shows({ value: '2026-11-26', reportsOnBlur: true });
  const press = (key: string) =>
    act(() => void parts()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  press('1');
  types(0, '12');
  expect([sent(), announced]).toEqual(['2026-11-12', []]);
  press('Enter');
  expect(announced).toEqual(['2026-11-12']);
  press('0');
  types(0, '05');
  expect(announced).toEqual(['2026-11-12']);
  act(() => document.querySelector('button')?.focus());
  expect(announced).toEqual(['2026-11-12', '2026-11-05']);
});

test('what another changes in the form is shown; what is no day is empty', () => {
  shows({ value: '2026-02-30' });
  expect([sent(), written()]).toEqual(['', 'dd/mm/yyyy']);
});

test('label, hint and errors belong to the field, and the first part is told them', () => {
  shows({ value: '2026-11-26', hint: 'The first one', errors: ['Too early'] });
  const group = document.querySelector('[role=group]');
  const textOf = (ids: string | null | undefined): string =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join('|');
  expect(textOf(group?.getAttribute('aria-labelledby'))).toBe('Day');
  expect(textOf(parts()[0]?.getAttribute('aria-describedby'))).toMatch(
    /The first one\|.*Too early|Too early.*\|The first one/,
  );
  expect(parts().every((part) => part.getAttribute('aria-invalid') === 'true')).toBe(true);
});

test('a day after the last one is told at the field', () => {
  shows({ value: '2026-11-27', min: '2026-11-20', max: '2026-11-26' });
  expect(document.querySelector('p')?.textContent).toBe('Until 26/11/2026');
  types(0, '05');
  expect(document.querySelector('p')?.textContent).toBe('From 20/11/2026');
});

test('a field in a disabled group cannot be typed in and is not sent', () => {
  shows({ value: '2026-11-26', off: true });
  expect(parts().map((part) => part.getAttribute('contenteditable'))).toEqual(['false', 'false', 'false']);
  expect(document.querySelector<HTMLInputElement>('input[name=day]')?.disabled).toBe(true);
  expect(document.querySelector('button')?.disabled).toBe(true);
});
