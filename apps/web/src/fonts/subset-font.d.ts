declare module 'subset-font' {
  /** Returns the font with these characters alone. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: 'woff2' | 'truetype';
      /** Fixes axes of a variable font. */
      readonly variationAxes?: Readonly<Record<string, number>>;
    },
  ): Promise<Uint8Array>;
}
