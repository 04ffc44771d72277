export type Category<Product> = { readonly name: string; readonly products: readonly Product[] };
export type BoardLine<Product> =
  | { readonly kind: 'category'; readonly name: string }
  | { readonly kind: 'product'; readonly product: Product };
export type BoardPage<Product> = readonly (readonly BoardLine<Product>[])[];

/**
 * Returns a menu as pages of columns: categories follow one another, so that no page has one
 * product alone; a name of a category is never the last line of a column, and is repeated on top
 * of the next column if its products continue there. Columns have about as many lines each, and a
 * category stays in one of them if that needs no further page.
 */
export function boardPages<Product>(
  categories: readonly Category<Product>[],
  { lines, columns }: { readonly lines: number; readonly columns: number },
): BoardPage<Product>[] {
  const filled = categories.filter(({ products }) => products.length > 0);
  const total = filled.reduce((sum, { products }) => sum + products.length + 1, 0);
  if (total === 0) return [];
  const pages = Math.ceil(total / (lines * columns));
  // Repeated names need lines too: a column may need more than its share, but no more than its room.
  for (const count of [pages, pages + 1])
    for (const isSplit of [false, true])
      for (let share = Math.ceil(total / (count * columns)); share <= lines; share++) {
        const flowing = inColumns(filled, share, isSplit);
        const fits = flowing.every((column) => column.length <= lines);
        const made = paged(flowing, columns);
        const isLonely = made.length > 1 && (made.at(-1)?.flat().length ?? 0) <= LONELY_LINES;
        if (fits && made.length <= count && !isLonely) return made;
      }
  return paged(inColumns(filled, lines, true), columns);
}

/** A category with one product. */
const LONELY_LINES = 2;

function inColumns<Product>(
  categories: readonly Category<Product>[],
  lines: number,
  isSplit: boolean,
): BoardLine<Product>[][] {
  const columns: BoardLine<Product>[][] = [];
  let column: BoardLine<Product>[] = [];
  const close = (): void => {
    if (column.length > 0) columns.push(column);
    column = [];
  };
  for (const { name, products } of categories) {
    if (lines - column.length < (isSplit ? 2 : products.length + 1)) close();
    column.push({ kind: 'category', name });
    for (const product of products) {
      if (isSplit && column.length >= lines && lines > 1) {
        close();
        column.push({ kind: 'category', name });
      }
      column.push({ kind: 'product', product });
    }
  }
  close();
  return columns;
}

const paged = <Line>(columns: readonly Line[], perPage: number): Line[][] =>
  Array.from({ length: Math.ceil(columns.length / perPage) }, (_, page) =>
    columns.slice(page * perPage, (page + 1) * perPage),
  );
