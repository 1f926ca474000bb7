/** Lower bounds of the ranges of the facet `liveness_ranges`. */
export const RANGES = [0, 0.7, 0.8, 0.9];
