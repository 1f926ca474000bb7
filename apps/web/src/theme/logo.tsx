interface LogoProps {
  readonly size?: number;
}

/** The logo: a list with one entry checked, in the accent color. */
export function Logo({ size = 24 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M8 9.5h9M8 16h5M8 22.5h5"
        stroke="var(--accent-ink)"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
        opacity="0.72"
      />
      <path
        d="M16.5 18.5l3.8 4L26 12.5"
        stroke="var(--accent-ink)"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
    </svg>
  );
}
