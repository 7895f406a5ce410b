export type Encoding = 'br' | 'gzip' | 'identity';

/** Returns the smallest encoding that the client accepts. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const weights = new Map((accepted ?? '').toLowerCase().split(',').map(parseWeight));
  const accepts = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

function parseWeight(entry: string): [name: string, weight: number] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, quality ? Number(quality.slice(2)) : 1];
}
