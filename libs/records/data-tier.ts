/** The data that an organization may read; each tier includes the previous ones. */
export const DATA_TIERS = ['min', 'default', 'max'] as const;
export type DataTier = (typeof DATA_TIERS)[number];

/** Whether a caller of tier `own` may use data of tier `needed`. */
export const allows = (own: DataTier, needed: DataTier): boolean =>
  DATA_TIERS.indexOf(own) >= DATA_TIERS.indexOf(needed);
