/** A value that was read from a posting. */
export interface WithText {
  /** The words of the posting that support the other values. */
  text: string | null;
}
