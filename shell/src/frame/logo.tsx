/** The product's logo, which is also its favicon. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--color-accent)" />
      <rect x="8" y="7" width="16" height="18" rx="2.5" fill="#fff" />
      <path d="M12 12.5h8M12 16h8M12 19.5h5" stroke="var(--color-accent)" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
