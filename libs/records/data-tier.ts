/** What an organization may read; each tier includes the ones before it. */
export const DATA_TIERS = ['min', 'default', 'max'] as const;
export type DataTier = (typeof DATA_TIERS)[number];

/** Whether a caller of tier `own` may use what needs tier `needed`. */
export const allows = (own: DataTier, needed: DataTier): boolean =>
  DATA_TIERS.indexOf(own) >= DATA_TIERS.indexOf(needed);
