export default async function stopForAll() {
  await globalThis.product?.stop();
}
