/** The data that an organization may read; each tier includes the previous ones. */
export const DATA_TIERS = ['min', 'default', 'max'] as const;
export type DataTier = (typeof DATA_TIERS)[number];

/** Whether a caller of tier `tier` may use data that requires tier `required`. */
export const allows = (tier: DataTier, required: DataTier): boolean =>
  DATA_TIERS.indexOf(tier) >= DATA_TIERS.indexOf(required);
