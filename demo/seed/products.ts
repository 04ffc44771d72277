import type { DemoChoiceGroup, DemoProduct, DemoProductCategory, FourTexts } from '#demo/content/types.ts';
import type { Seeding } from '#demo/seed/within.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { zDiscountReasonForm } from '#modules/discounts/contract/staff.ts';
import { addReason } from '#modules/discounts/server.ts';
import { zProductCategoryForm, zProductForm, zStockTake } from '#modules/products/contract/staff.ts';
import { addCategory, addProduct, countStock } from '#modules/products/server.ts';

/** Adds the products of the bar in their categories, and counts the stock of those that are counted. */
export async function seedProducts(
  { db, acting }: Seeding,
  categories: readonly DemoProductCategory[],
  products: readonly DemoProduct[],
): Promise<void> {
  const ids = new Map<number, number>();
  for (const [sort, { id, name, color }] of categories.entries())
    ids.set(id, await addCategory(db, acting, zProductCategoryForm.parse({ names: name, color, sort, version: null })));
  for (const [sort, product] of products.entries()) {
    const { name, description = {}, category, price, vat, barcode, stock, soldOut = false } = product;
    const { allergens = [], favourite = false, choices = [] } = product;
    const form = zProductForm.parse({
      names: name,
      descriptions: description,
      barcode,
      price: eurosFromCents(price),
      vat_kind: vat,
      status: soldOut ? 'sold_out' : 'active',
      categories: [ids.get(category)],
      sort,
      allergens,
      favourite,
      choice_groups: choices.map(groupForm),
      version: null,
    });
    const id = await addProduct(db, acting, form);
    if (stock !== null) await countStock(db, acting, id, null, zStockTake.parse({ counted: stock, note: '' }));
  }
}

const groupForm = ({ name, min, max, choices }: DemoChoiceGroup) => ({
  names: name,
  min,
  max,
  choices: choices.map((choice, index) => ({
    names: choice.name,
    surcharge: eurosFromCents(choice.surcharge),
    preselected: index < min,
  })),
});

/** Adds the reasons for discounts at tills, in this order. */
export async function seedDiscountReasons({ db, acting }: Seeding, reasons: readonly FourTexts[]): Promise<void> {
  for (const [sort, names] of reasons.entries())
    await addReason(db, acting, zDiscountReasonForm.parse({ names, sort, version: null }));
}
