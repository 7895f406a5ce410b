/** Returns the address of the product that all journeys share. */
export function baseUrl(): string {
  const url = process.env.PRODUCT_URL;
  if (!url) throw new Error('PRODUCT_URL is not set: the global setup starts the product and sets it.');
  return url;
}
