// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#apps/browser/api-error.ts';
import { Prompt, type Prompted } from '#apps/portal/parts/Prompt.tsx';
import { leavePortal, renderInPortal } from '#testing/journeys/harness/render-in-portal.tsx';
import { typeInto } from '#testing/journeys/harness/render-in-site.tsx';
import { TextField } from '#ui/Field.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(leavePortal);

type Values = Prompted & { reason: string };
const NO_CALLS = { get: vi.fn(), post: vi.fn(), tell: vi.fn(), touch: vi.fn(), upload: vi.fn() };

/** A prompt for the word BURN with a reason above it; what it sends goes to `send`. */
function prompt(send: (values: Values) => Promise<unknown>) {
  const done = vi.fn();
  const place = renderInPortal(
    <Prompt<Values, unknown>
      title="Burn it?"
      keyword="BURN"
      yes="Burn it"
      no="Keep it"
      values={{ keyword: '', reason: 'old' }}
      send={send}
      onDone={done}
      onClose={() => {}}
    >
      {({ field }) => <TextField {...field('reason')} label="Why" />}
    </Prompt>,
    NO_CALLS,
  );
  const input = (name: string) => place.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement;
  return {
    done,
    type: (text: string) => typeInto(input('keyword'), text),
    press: () => act(async () => place.querySelector('form')?.requestSubmit()),
    /** What stands at a field, below it. */
    at: (name: string) => {
      const id = input(name).getAttribute('aria-describedby');
      return id === null ? '' : (place.querySelector(`#${CSS.escape(id)}`)?.textContent ?? '');
    },
    focused: () => document.activeElement === input('keyword'),
    text: () => place.textContent ?? '',
  };
}

test.each(['', '   '])(
  'VAL-001 nothing typed (%j) is refused at once: at the field, and nobody is asked',
  async (typed) => {
    const send = vi.fn(async () => null);
    const asked = prompt(send);
    if (typed !== '') asked.type(typed);
    await asked.press();
    expect(asked.at('keyword')).toBe('Please type something here first.');
    expect(asked.focused()).toBe(true);
    expect(send).not.toHaveBeenCalled();
    asked.type('B');
    expect(asked.at('keyword')).toBe('');
  },
);

test('SCH-005 the word is named, sent as it was typed with what stands above it, and its answer told', async () => {
  const send = vi.fn(async () => 'ashes');
  const asked = prompt(send);
  expect(asked.text()).toContain('Type BURN to confirm');
  asked.type('BURN');
  await asked.press();
  expect(send.mock.calls).toEqual([[{ keyword: 'BURN', reason: 'old' }, expect.anything()]]);
  expect(asked.done).toHaveBeenCalledWith('ashes', { keyword: 'BURN', reason: 'old' });
});

test('what the server refuses stands at its field; what concerns none, above them', async () => {
  const refused = (status: number, body: Record<string, unknown>) => async () => {
    throw new ApiError({ status, body });
  };
  const asked = prompt(refused(422, { errors: { keyword: ['Please type BURN to confirm.'], reason: ['Too short.'] } }));
  asked.type('burn');
  await asked.press();
  expect([asked.at('keyword'), asked.at('reason')]).toEqual(['Please type BURN to confirm.', 'Too short.']);
  leavePortal();
  const late = prompt(refused(409, { message: 'It burns already.' }));
  late.type('BURN');
  await late.press();
  expect(late.text()).toContain('It burns already.');
  expect(late.done).not.toHaveBeenCalled();
});
