/** `123 kB`, as the daybook command has it. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [value, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${value < 100 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
