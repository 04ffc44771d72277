// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { leavePortal, renderInPortal } from '#testing/e2e/harness/render-in-portal.tsx';
import { typeInto } from '#testing/e2e/harness/render-in-site.tsx';
import { ApiError } from '#web/api/api-error.ts';

afterEach(leavePortal);

const refusal = (errors: Record<string, string[]>): ApiError =>
  new ApiError({
    status: 422,
    body: { code: 'validation.required', message: 'Please check the marked fields.', errors },
  });

/** A form with a name in two languages and an address, whose first request is refused with these errors. */
function openForm(errors: Record<string, string[]>) {
  const send = vi.fn(async (_: unknown) => 1).mockRejectedValueOnce(refusal(errors));
  function CategoryForm() {
    const { field, form, onSubmit } = useStaffForm({
      values: { names: { en: '', nl: '' }, slug: '' },
      send,
      onDone: () => undefined,
    });
    const inputOf = (name: 'names.en' | 'names.nl' | 'slug') => {
      const { errors: _, ...input } = field(name);
      return <input {...input} />;
    };
    return (
      <form onSubmit={onSubmit}>
        {inputOf('names.en')}
        {inputOf('names.nl')}
        {inputOf('slug')}
        <output>{form.formState.errors.names?.message}</output>
      </form>
    );
  }
  const router = createMemoryRouter([{ path: '/', element: <CategoryForm /> }]);
  const place = renderInPortal(<RouterProvider router={router} />);
  const submits = () =>
    act(async () => void place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true })));
  const input = (name: string) => place.querySelector(`[name="${name}"]`) as HTMLInputElement;
  const outputText = () => place.querySelector('output')?.textContent;
  return { send, submits, input, outputText };
}

test('an error of a group of fields disappears when one of them is typed in, and the form is sent again', async () => {
  const { send, submits, input, outputText } = openForm({ names: ['This field is required.'] });
  await submits();
  await vi.waitFor(() => expect(outputText()).toBe('This field is required.'));
  await act(async () => typeInto(input('names.en'), 'Popcorn'));
  expect(outputText()).toBe('');
  await submits();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.lastCall?.[0]).toMatchObject({ names: { en: 'Popcorn' } });
});

test('a form that was refused is sent again though the marked field has not changed', async () => {
  const { send, submits, input } = openForm({ names: ['One is too long.'] });
  await submits();
  await act(async () => typeInto(input('slug'), 'popcorn'));
  await submits();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

test('an error of a group inside a list is shown at that group, and its first field gets the focus', async () => {
  const send = vi
    .fn(async (_: unknown) => 1)
    .mockRejectedValueOnce(refusal({ 'stills.1.alt': ['Say what it shows.'] }));
  function StillsForm() {
    const still = { credit: '', alt: { en: '' } };
    const { field, groupErrors, onSubmit } = useStaffForm({
      values: { stills: [still, still] },
      send,
      onDone: () => undefined,
    });
    return (
      <form onSubmit={onSubmit}>
        {([0, 1] as const).map((index) => {
          const { errors: _, ...credit } = field(`stills.${index}.credit`);
          const { errors: __, ...alt } = field(`stills.${index}.alt.en`);
          return (
            <fieldset key={index}>
              <input {...credit} />
              <input {...alt} />
              <output>{groupErrors(`stills.${index}.alt`)}</output>
            </fieldset>
          );
        })}
      </form>
    );
  }
  const router = createMemoryRouter([{ path: '/', element: <StillsForm /> }]);
  const place = renderInPortal(<RouterProvider router={router} />);
  await act(async () => void place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true })));
  const shown = () => [...place.querySelectorAll('output')].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(shown()).toEqual(['', 'Say what it shows.']));
  const alt = place.querySelector('[name="stills.1.alt.en"]') as HTMLInputElement;
  expect(document.activeElement).toBe(alt);
  await act(async () => typeInto(alt, 'A tram'));
  expect(shown()).toEqual(['', '']);
});
