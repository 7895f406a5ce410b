/** The value of a cookie, by the header of a request. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** A cookie that no script reads and no other site sends, for the site that people reach at this address. `life` is in seconds. */
export function writeCookie(publicUrl: string, name: string, value: string, life: number) {
  const secure = publicUrl.startsWith('https:');
  return `${name}=${value}; Max-Age=${life}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
