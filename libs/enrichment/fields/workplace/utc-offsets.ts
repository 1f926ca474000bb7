import offsets from './utc-offsets.json' with { type: 'json' };

/** Offsets from UTC in hours, of standard time, between which the applicant has to live. */
export interface UtcOffsets {
  utc_offset_min: number;
  utc_offset_max: number;
}

const OFFSETS: Readonly<Record<string, number>> = { ...offsets.zones, ...offsets.named_by_time };
const MIN_OFFSET = -12;
const MAX_OFFSET = 14;
/** A larger deviation is no restriction. */
const MAX_DEVIATION = 8;

const oneOf = (names: Readonly<Record<string, number>>): string => Object.keys(names).join('|');
const TIME = String.raw`(?: (?:standard |daylight )?time\b| ?time ?zone\b)`;
/** "Within 2 hours of London" is a commute; "of London time" is a time zone. */
const ZONE = `(${oneOf(offsets.zones)}|(?:${oneOf(offsets.named_by_time)})(?=${TIME}))${TIME}?`;
const SHIFT = String.raw`(?:\s?([+\-−–]\s?\d{1,2})(?::00)?)?`;
const PLUS_MINUS = String.raw`(?:±|\+\s?\/?\s?[-−–]|plus or minus)`;
const HOURS = String.raw`(?:\s?h(?:ours?|rs?)?\b)?`;
/** `CET ± 2 h`, `UTC-6 (+/- 3 hours)`. */
const ZONE_FIRST = new RegExp(
  String.raw`\b${ZONE}${SHIFT}(?: hours)?[\s,(]{0,3}(?:or maximum )?${PLUS_MINUS}\s?(\d{1,2})${HOURS}`,
);
/** `±3 hours from UTC-6`, `within 3 hours of CET`. */
const DEVIATION_FIRST = new RegExp(
  String.raw`(?:${PLUS_MINUS}|\bwithin)\s?(\d{1,2})${HOURS}(?: (?:of|from|to|time difference|difference|with|the)){0,3} ${ZONE}\b${SHIFT}`,
);
/** `within 2 hours time difference of London`. */
const DIFFERENCE_FIRST = new RegExp(
  String.raw`(?:${PLUS_MINUS}|\bwithin)\s?(\d{1,2})${HOURS} time difference(?: (?:of|from|to|with|the)){0,2} (${oneOf(OFFSETS)})\b`,
);
/** `between UTC−06:00 and UTC+01:00`, `GMT-4 to GMT+3`. */
const RANGE =
  /\b(?:utc|gmt)\s?([+\-−–]\s?\d{1,2})(?::00)?\s?(?:to|and|through|-|–|—)\s?(?:(?:utc|gmt)\s?)?([+\-−–]?\s?\d{1,2})\b/;
/** `located in the PST timezone`. */
const RESIDENCE = new RegExp(
  String.raw`\b(?:based|located|live|reside|residing)\b[^.;]{0,20}\b(?:in|within) (?:the )?(?:us )?${ZONE}(?<=time ?zone)\b`,
);

const hours = (shift: string | undefined): number => Number((shift ?? '0').replace(/\s/g, '').replace(/[−–]/, '-'));

const between = (from: number, to: number): UtcOffsets | null =>
  from <= to && from >= MIN_OFFSET && to <= MAX_OFFSET ? { utc_offset_min: from, utc_offset_max: to } : null;

const around = (zone: string | undefined, shift: string | undefined, deviation: string | undefined) => {
  const base = OFFSETS[zone ?? ''];
  const distance = Number(deviation);
  if (base === undefined || distance > MAX_DEVIATION) return null;
  const center = base + hours(shift);
  return between(center - distance, center + distance);
};

/** The offsets from UTC within which words in lower case allow remote work; null if they state none. */
export const utcOffsetsIn = (lower: string): UtcOffsets | null => {
  const range = RANGE.exec(lower);
  if (range) return between(hours(range[1]), hours(range[2]));
  const zoneFirst = ZONE_FIRST.exec(lower);
  if (zoneFirst) return around(zoneFirst[1], zoneFirst[2], zoneFirst[3]);
  const deviationFirst = DEVIATION_FIRST.exec(lower);
  if (deviationFirst) return around(deviationFirst[2], deviationFirst[3], deviationFirst[1]);
  const difference = DIFFERENCE_FIRST.exec(lower);
  if (difference) return around(difference[2], undefined, difference[1]);
  const residence = RESIDENCE.exec(lower);
  return residence ? around(residence[1], undefined, '0') : null;
};
