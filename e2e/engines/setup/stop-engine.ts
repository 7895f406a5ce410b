export default async function stopEngine() {
  await globalThis.stopEngine?.();
}
