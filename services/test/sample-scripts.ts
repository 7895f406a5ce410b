/** Returns a script of about `bytes` bytes that does not compress well. */
export function aScript(bytes: number, seed: number) {
  const lines: string[] = [];
  for (let length = 0, value = seed + 1; length < bytes; length += lines.at(-1)!.length) {
    value = (value * 48_271) % 2_147_483_647;
    lines.push(`{ a: [${value}, ${value % 997}, "${value.toString(36)}"], f: (x) => x + ${value % 89} },\n`);
  }
  return `export default [${lines.join('')}];`;
}

/** Returns a script with nested expressions, `depth` levels deep. */
export function aDeepScript(begin: string, depth: number, end = '') {
  return `export default ${begin.repeat(depth)}1${end.repeat(depth)}`;
}
