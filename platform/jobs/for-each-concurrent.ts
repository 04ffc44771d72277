/**
 * Processes a list with a limited number of concurrent items. A failure does not stop the others:
 * the first one is thrown after all are done.
 */
export async function forEachConcurrent<Item>(
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
