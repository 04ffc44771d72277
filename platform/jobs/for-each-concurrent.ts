/**
 * Works through a list, so many at a time. One that fails keeps no other from its turn: the first failure is thrown when all
 * have had theirs.
 */
export async function atOnce<Item>(
  max: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const item of left)
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
      }
  };
  await Promise.all(Array.from({ length: max }, worker));
  if (failures.length > 0) throw failures[0];
}
