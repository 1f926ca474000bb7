/** Whether a value of `_within_days` is a positive integer. An address can have any text, which the API rejects. */
export const isDayCount = (text: string): boolean => /^[1-9]\d*$/.test(text);
