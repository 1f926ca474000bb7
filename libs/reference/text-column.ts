/** A column of a table whose cells repeat: each distinct text is kept once. */
export class TextColumn {
  private readonly texts: readonly string[];
  private readonly numbers: Uint32Array;

  constructor(cells: readonly string[]) {
    const known = new Map<string, number>();
    this.numbers = Uint32Array.from(cells, (text) => {
      const number = known.get(text) ?? known.size;
      known.set(text, number);
      return number;
    });
    this.texts = [...known.keys()];
  }

  /** The cell of a row. */
  at(row: number): string {
    return this.texts[this.numbers[row] as number] as string;
  }
}
