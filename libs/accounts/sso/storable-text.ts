/** The beginning of a text that others have sent, without characters that Postgres cannot store. */
export const storableText = (text: string, maxLength: number): string =>
  text.replaceAll('\0', '').toWellFormed().slice(0, maxLength).toWellFormed();
