/** The time of a Retry-After header, in milliseconds since 1970: seconds or an HTTP date; null if it is neither. */
export const retryTime = (header: string | null, now: number): number | null => {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return now + Number(text) * 1_000;
  const date = text === '' ? Number.NaN : Date.parse(text);
  return Number.isNaN(date) ? null : date;
};
