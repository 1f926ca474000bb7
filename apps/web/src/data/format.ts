import { countryDisplayName } from '#libs/reference/places/country-display-name.js';

const whole = new Intl.NumberFormat('en-US');
const rounded = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
const languages = new Intl.DisplayNames(['en'], { type: 'language' });
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

export const formatNumber = (value: number): string => whole.format(value);
/** With at most one decimal. */
export const formatRounded = (value: number): string => rounded.format(value);
export const formatCompact = (value: number, decimals = 1): string =>
  new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: decimals }).format(value);
/** "2.4 MB", in powers of 1,000. */
export const formatBytes = (bytes: number): string => {
  const step = Math.min(3, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${rounded.format(bytes / 1_000 ** step)} ${['bytes', 'kB', 'MB', 'GB'][step]}`;
};
export const formatPercent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)}%`;
export const formatDate = (time: string): string => date.format(new Date(time));
/** "Aug 22". */
export const formatDay = (time: string): string => day.format(new Date(time));
/** `2026-08` as "Aug 2026". */
export const formatMonth = (time: string): string => month.format(new Date(time));
/** A date of data: "Aug 22, 2026" at midnight UTC, otherwise with its time. */
export const formatDataTime = (time: string): string =>
  Date.parse(time) % 86_400_000 === 0
    ? formatDate(time)
    : `${formatDate(time)}, ${new Date(time).toISOString().slice(11, 16)} UTC`;
export const formatDateTime = (time: string): string => dateTime.format(new Date(time));

export function formatMoney(amount: number, currency = 'USD', short = false, decimals = 1): string {
  try {
    return new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      maximumFractionDigits: amount < 1_000 && !Number.isInteger(amount) ? 2 : 0,
      ...(short && { notation: 'compact', maximumFractionDigits: decimals }),
    }).format(amount);
  } catch {
    return `${whole.format(amount)} ${currency}`;
  }
}

/** "3 hours ago", "in 2 days". */
export function formatRelative(time: string, now = Date.now()): string {
  const seconds = (new Date(time).getTime() - now) / 1000;
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return 'just now';
}

/** "1 credit", "12 credits". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** `full_time` as `Full time`. */
export const humanize = (value: string): string => {
  const text = value.replaceAll(/[_-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The English name of a country's alpha-2 code; the text itself if it is not a code. */
export const formatCountry = (code: string): string => (/^[A-Z]{2}$/.test(code) ? countryDisplayName(code) : code);

/** The English name of an ISO 639-1 code; the text itself if it is not a code. */
export const formatLanguage = (code: string): string =>
  /^[a-z]{2,3}$/.test(code) ? (languages.of(code) ?? code) : code;

/** `1001-5000` as "1,001–5,000". */
export const formatRange = (range: string): string =>
  range.replaceAll(/\d+/g, (number) => formatNumber(Number(number))).replace('-', '–');
