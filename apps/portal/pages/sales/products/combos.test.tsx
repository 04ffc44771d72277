// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { type ComboForm, ComboParts } from '#apps/portal/pages/sales/products/ComboParts.tsx';
import { partsForFields, partsFromFields } from '#apps/portal/pages/sales/products/combo-values.ts';
import type { ProductWire } from '#modules/products/contract/staff.ts';
import { leavePortal, renderInPortal } from '#testing/e2e/harness/render-in-portal.tsx';
import { buttonNamed, typeInto } from '#testing/e2e/harness/render-in-site.tsx';
import { ApiError } from '#web/api/api-error.ts';

afterEach(leavePortal);

const product = (id: number, name: string, price: number, parts: ProductWire['parts'] = null) =>
  ({ id, name, price, parts }) as ProductWire;
const PARTS = [
  { product_id: 1, name: 'Popcorn', quantity: 1, on_sale: true },
  { product_id: 9, name: 'Old cola', quantity: 2, on_sale: false },
];
const MENU = product(4, 'Popcorn menu', 8.5, PARTS);
const PRODUCTS = [product(1, 'Popcorn', 6), product(2, 'Cola', 3.5), product(3, 'Water', 2), MENU];

async function parts(combo: ProductWire | null, refusal: Record<string, string[]> | null = null) {
  const sent = vi.fn();
  function Form() {
    const { form, field, groupErrors, onSubmit } = useStaffForm<ComboForm, null>({
      values: { parts: partsForFields(combo) },
      send: async (values) => {
        sent(partsFromFields(values.parts));
        if (refusal)
          throw new ApiError({ status: 422, body: { code: 'validation', message: 'Refused', errors: refusal } });
        return null;
      },
      onDone: () => {},
    });
    return (
      <form onSubmit={onSubmit}>
        <ComboParts form={form} field={field} groupErrors={groupErrors} product={combo} />
      </form>
    );
  }
  const router = createMemoryRouter([{ path: '/', element: <Form /> }]);
  const place = renderInPortal(<RouterProvider router={router} />, { get: async () => PRODUCTS });
  await vi.waitFor(() => act(async () => expect(place.querySelectorAll('option').length).toBeGreaterThan(4)));
  const select = (index: number) => place.querySelectorAll('select')[index] as HTMLSelectElement;
  return {
    place,
    sent,
    select,
    offered: (index: number) => [...select(index).options].map(({ text }) => text),
    chooses: (index: number, id: number) =>
      act(async () => {
        select(index).value = String(id);
        select(index).dispatchEvent(new Event('change', { bubbles: true }));
      }),
    types: (index: number, quantity: string) =>
      act(async () => typeInto(place.querySelectorAll('input')[index] as HTMLInputElement, quantity)),
    presses: (name: string) => act(async () => buttonNamed(place, name).click()),
    submits: () =>
      act(async () => void place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }))),
  };
}

test('a new combo begins with two parts; each product is offered once, and no combo', {
  tags: ['PROD-002'],
}, async () => {
  const form = await parts(null);
  expect(form.offered(0)).toEqual(['Choose a product', 'Popcorn', 'Cola', 'Water']);
  await form.chooses(0, 1);
  expect(form.offered(1)).toEqual(['Choose a product', 'Cola', 'Water']);
  await form.chooses(1, 2);
  await form.types(1, '2');
  expect(form.place.textContent).toContain('Sold separately: €13.00.');
  await form.presses('Add a part');
  expect(form.place.textContent).not.toContain('Sold separately');
  await form.chooses(2, 3);
  await form.presses('Remove Cola');
  await form.submits();
  await vi.waitFor(() => expect(form.sent).toHaveBeenCalled());
  expect(form.sent).toHaveBeenCalledWith([
    { product_id: 1, quantity: 1 },
    { product_id: 3, quantity: 1 },
  ]);
});

test('a part that is archived stays in its row until another is chosen; a refusal stands at its field', {
  tags: ['PROD-002'],
}, async () => {
  const form = await parts(MENU, { 'parts.1.product_id': ['This product is archived. Choose another one.'] });
  expect([form.select(1).selectedOptions[0]?.text, form.offered(0).includes('Old cola')]).toEqual(['Old cola', false]);
  await form.submits();
  await vi.waitFor(() => expect(form.place.textContent).toContain('This product is archived. Choose another one.'));
  expect(form.select(1).getAttribute('aria-invalid')).toBe('true');
  await form.chooses(1, 2);
  expect(form.place.textContent).not.toContain('This product is archived');
});
