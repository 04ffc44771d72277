// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Prompt, type Prompted } from '#apps/portal/components/dialog/Prompt.tsx';
import { leavePortal, renderInPortal } from '#testing/e2e/harness/render-in-portal.tsx';
import { typeInto } from '#testing/e2e/harness/render-in-site.tsx';
import { TextField } from '#ui/Field.tsx';
import { ApiError } from '#web/api/api-error.ts';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(leavePortal);

type Values = Prompted & { reason: string };

/** Renders a prompt for the word BURN with a reason above it; `send` receives the values. */
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
  );
  const input = (name: string) => place.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement;
  return {
    done,
    type: (text: string) => typeInto(input('keyword'), text),
    press: () => act(async () => place.querySelector('form')?.requestSubmit()),
    /** The texts below a field. */
    at: (name: string) => {
      const id = input(name).getAttribute('aria-describedby');
      return id === null ? '' : (place.querySelector(`#${CSS.escape(id)}`)?.textContent ?? '');
    },
    focused: () => document.activeElement === input('keyword'),
    text: () => place.textContent ?? '',
  };
}

test.each(['', '   '])(
  'an empty input (%j) is refused at once at the field, and nothing is sent',
  { tags: ['VAL-001'] },
  async (typed) => {
    const send = vi.fn(async () => null);
    const dialog = prompt(send);
    if (typed !== '') dialog.type(typed);
    await dialog.press();
    expect(dialog.at('keyword')).toBe('Please fill this in first.');
    expect(dialog.focused()).toBe(true);
    expect(send).not.toHaveBeenCalled();
    dialog.type('B');
    expect(dialog.at('keyword')).toBe('');
  },
);

test('the prompt names the word, sends it as typed together with the fields above it, and passes on the answer', {
  tags: ['SCH-005'],
}, async () => {
  const send = vi.fn(async () => 'ashes');
  const dialog = prompt(send);
  expect(dialog.text()).toContain('Type BURN to confirm');
  dialog.type('BURN');
  await dialog.press();
  expect(send.mock.calls).toEqual([[{ keyword: 'BURN', reason: 'old' }, expect.anything()]]);
  expect(dialog.done).toHaveBeenCalledWith('ashes', { keyword: 'BURN', reason: 'old' });
});

test('a refusal appears at its field; a refusal without a field appears above the fields', async () => {
  const refused = (status: number, body: Record<string, unknown>) => async () => {
    throw new ApiError({ status, body });
  };
  const dialog = prompt(
    refused(422, { errors: { keyword: ['Please type BURN to confirm.'], reason: ['Too short.'] } }),
  );
  dialog.type('burn');
  await dialog.press();
  expect([dialog.at('keyword'), dialog.at('reason')]).toEqual(['Please type BURN to confirm.', 'Too short.']);
  leavePortal();
  const late = prompt(refused(409, { message: 'It burns already.' }));
  late.type('BURN');
  await late.press();
  expect(late.text()).toContain('It burns already.');
  expect(late.done).not.toHaveBeenCalled();
});
