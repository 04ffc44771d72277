/** Addresses of imported movies, unique among the existing ones. */
import { slugOf } from '#kernel/slug.ts';

/**
 * Returns the slug; if it exists, followed by the year and then by a number. Adds the result to
 * `taken`.
 */
export function takeSlug(text: string, year: number | null, taken: Set<string>): string {
  const plain = slugOf(text) || 'film';
  const candidates = [plain, ...(year === null ? [] : [`${plain}-${year}`])];
  let slug = candidates.find((candidate) => !taken.has(candidate));
  for (let number = 2; slug === undefined; number += 1) {
    if (!taken.has(`${plain}-${number}`)) slug = `${plain}-${number}`;
  }
  taken.add(slug);
  return slug;
}
