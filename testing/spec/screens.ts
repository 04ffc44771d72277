/**
 * The column Screen of the book: `portal`, `website, shown`, `portal ``/vouchers/*`` `. Which
 * addresses belong to a requirement, and whether a browser test was there.
 */

/** What the address of each surface begins with: the website with a locale, the others with their name (D-001). */
const ROOTS = {
  website: /^\/[a-z]{2}(?:-[A-Z]{2})?(?=\/|$)/,
  portal: /^\/portal(?=\/|$)/,
  till: /^\/pos(?=\/|$)/,
  'customer display': /^\/display(?=\/|$)/,
  scanner: /^\/scanner(?=\/|$)/,
  signage: /^\/signage(?=\/|$)/,
} as const;
export type Surface = keyof typeof ROOTS;

export type Screen = {
  readonly surface: Surface;
  /** Display only: nothing to click or to fill in. */
  readonly isShownOnly: boolean;
  /**
   * Patterns below the root of the surface: `/movies/view/:slug`, `/vouchers/*` (the page and those
   * below it). None: any page of the surface.
   */
  readonly addresses: readonly string[];
};

const CELL = /^([a-z ]+?)(, shown)?((?: `[^`]*`)*)$/;
const ADDRESS = /^\/$|^(?:\/(?:[a-z0-9-]+|:[a-z]+))+(?:\/\*)?$/;

/** Reads a cell. Throws a sentence for an unknown surface or a bad address. */
export function readScreen(cell: string): Screen {
  const [, surface = '', shown, list = ''] = CELL.exec(cell) ?? [];
  if (!isSurface(surface)) throw new Error(`'${cell}' names no surface: ${Object.keys(ROOTS).join(', ')}`);
  const addresses = [...list.matchAll(/`([^`]*)`/g)].map(([, address = '']) => address);
  const wrong = addresses.find((address) => !ADDRESS.test(address));
  if (wrong !== undefined) throw new Error(`'${cell}' has an address that is no path below the surface: '${wrong}'`);
  return { surface, isShownOnly: shown !== undefined, addresses };
}

/** Writes the cell again. */
export const writeScreen = ({ surface, isShownOnly, addresses }: Screen): string =>
  [`${surface}${isShownOnly ? ', shown' : ''}`, ...addresses.map((address) => `\`${address}\``)].join(' ');

/** What one browser test did, as paths of the host: `/portal/vouchers`. */
export type Places = {
  readonly visited: ReadonlySet<string>;
  /** There it clicked, typed or chose something. */
  readonly operated: ReadonlySet<string>;
};

/**
 * Returns a sentence for each requirement that the test names and did not prove: on every address
 * of the requirement it must have operated the page, or opened it if the page is only shown.
 */
export function unproven(
  named: readonly { readonly id: string; readonly screen?: Screen }[],
  places: Places,
): string[] {
  return named.flatMap(({ id, screen }) => {
    if (!screen) return [];
    const [does, did, paths] = screen.isShownOnly
      ? (['opens', 'opened', [...places.visited]] as const)
      : (['operates', 'operated', [...places.operated]] as const);
    const addresses = screen.addresses.length > 0 ? screen.addresses : [undefined];
    if (addresses.every((address) => paths.some((path) => isThere(screen.surface, address, path)))) return [];
    const where = paths.length > 0 ? `It ${did} ${paths.join(' ')}` : `It ${did} no page`;
    return `${id} is proved by a test that ${does} ${writeScreen(screen)}, and this one does not. ${where}.`;
  });
}

/** Signing in prepares a test; it proves only a requirement with this very address. */
const SIGN_IN = '/sign-in';

function isThere(surface: Surface, address: string | undefined, path: string): boolean {
  const root = ROOTS[surface].exec(path)?.[0];
  if (root === undefined) return false;
  const below = path.slice(root.length).replace(/\/$/, '') || '/';
  if (address === undefined) return below !== SIGN_IN;
  const pattern = address.replace(/:[a-z]+/g, '[^/]+').replace(/\/\*$/, '(?:/.*)?');
  return new RegExp(`^${pattern}$`).test(below);
}

const isSurface = (name: string): name is Surface => Object.hasOwn(ROOTS, name);
