declare module 'subset-font' {
  type Axis = number | { readonly min: number; readonly max: number };
  /** Returns a font with these letters only; an axis given as a number is fixed at that value. */
  export default function subsetFont(
    font: Uint8Array,
    letters: string,
    options: { readonly targetFormat: 'woff2'; readonly variationAxes: Readonly<Record<string, Axis>> },
  ): Promise<Uint8Array>;
}
