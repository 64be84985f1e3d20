/** The dugout: a bench under its roof, seen from the pitch. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mantine-primary-color-6)" />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round">
        <path d="M7 21.5C7 13.5 11 9 16 9s9 4.5 9 12.5" />
        <path d="M12.5 21.5c0-4 1.3-6.5 3.5-6.5s3.5 2.5 3.5 6.5" opacity=".55" />
        <path d="M5.5 24h21" />
      </g>
    </svg>
  );
}
