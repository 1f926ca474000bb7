import type { DataTier } from '#libs/records/data-tier.js';

export const SHORT_WINDOW_SECONDS = 60;
export const LONG_WINDOW_SECONDS = 18_000;

export interface RateTierRow {
  label: string;
  /** Requests in `SHORT_WINDOW_SECONDS`, for all tokens of the organization together. */
  perMinute: number;
  /** Requests in `LONG_WINDOW_SECONDS`. */
  perFiveHours: number;
  dataTier: DataTier;
}

/** The limits and the data tier of each rate tier. They are stored nowhere else. */
export const RATE_TIERS = {
  default: { label: 'Default', perMinute: 60, perFiveHours: 5_000, dataTier: 'min' },
  tier_1: { label: 'Tier 1', perMinute: 60, perFiveHours: 5_000, dataTier: 'min' },
  tier_2: { label: 'Tier 2', perMinute: 600, perFiveHours: 50_000, dataTier: 'default' },
  tier_3: { label: 'Tier 3', perMinute: 6_000, perFiveHours: 500_000, dataTier: 'max' },
} as const satisfies Record<string, RateTierRow>;

export type RateTier = keyof typeof RATE_TIERS;
